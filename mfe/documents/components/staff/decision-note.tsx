import { formatter, Icon, toastFailure, usePart } from '@atrium/kit'
import { download, ProofMenu } from '@atrium/kit/widgets'
import { decisionText, useShares } from '@atrium/sharing'
import { Button } from '@radix-ui/themes'
import { useMutation } from '@tanstack/react-query'
import type { DocumentDecision } from '#contracts/document/http/document-decision.ts'
import { checkPricing } from '#contracts/document/read-document.ts'
import type { RunDetail } from '#contracts/run/http/runs.ts'
import { staffReceiptPath } from '#contracts/share/http/decisions.ts'
import styles from './decision-note.module.css'

type Props = { run: RunDetail; isEditing: boolean }

/** What the client decided on a document, at its head: by whom, when, the sum, and what was chosen. */
export const DecisionNote = ({ run, isEditing }: Props) => {
  const { decision } = run
  if (decision == null) return null
  return (
    <section className={styles.note} data-state={decision.state} aria-label="Decision">
      <p className={styles.head}>
        <Icon name={decision.state === 'accepted' ? 'check' : 'close'} size={20} />
        <strong>{decisionText(decision)}</strong>
        {decision.total !== null && decision.currency !== null && (
          <span>{formatter.price(decision.total, decision.currency)}</span>
        )}
      </p>
      <p>{[chosenText(run, decision), laterText(run, decision, isEditing)].filter((text) => text !== '').join(' ')}</p>
      <Records run={run} decision={decision} />
    </section>
  )
}

/** The optional items that were chosen, by name, as long as the text is the one that was decided on. */
const chosenText = ({ outputs, number }: RunDetail, { selected, number: decidedNumber }: DocumentDecision): string => {
  const table = number === decidedNumber ? checkPricing(outputs)?.data : undefined
  if (selected === null || table === undefined || !table.items.some(({ optional }) => optional)) return ''
  const names = selected.flatMap((index) => table.items[index]?.name ?? [])
  return names.length === 0 ? 'No optional item was chosen.' : `Chosen as an option: ${names.join(', ')}.`
}

const laterText = ({ number }: RunDetail, { number: decidedNumber }: DocumentDecision, isEditing: boolean): string => {
  const stays = `Version ${decidedNumber} stays as it was decided on.`
  if (isEditing) return `Saving makes version ${(number ?? decidedNumber) + 1}. ${stays}`
  return number == null || number === decidedNumber ? '' : `The text below is version ${number}. ${stays}`
}

/** The receipt and the proof of the link that the decision was made on. */
const Records = ({ run, decision }: { run: RunDetail; decision: DocumentDecision }) => {
  const share = usePart('The links', useShares(run))?.find((link) => link.decision?.at === decision.at)
  const receipt = useMutation({
    mutationFn: (shareId: string) => download(staffReceiptPath.replace(':shareId', shareId)),
    onError: (failure) => toastFailure(failure, 'Failed to download the receipt'),
  })
  if (share === undefined) return null
  return (
    <div className={styles.records}>
      <Button variant="soft" onClick={() => receipt.mutate(share.id)} disabled={receipt.isPending}>
        <Icon name="download" size={16} /> {receipt.isPending ? 'Preparing receipt...' : 'Receipt'}
      </Button>
      <ProofMenu kind="share" id={share.id} of="this decision" />
    </div>
  )
}
