import { Icon, type IconName, useScreenTitle, useShortcuts } from '@atrium/kit'
import { copyText, Dialog } from '@atrium/kit/widgets'
import type { Lead } from '#contracts/lead/http/leads.ts'
import { leadTitle } from '../../model/lead-title.ts'
import { mailLink, phoneLink } from '../../model/reach-address.ts'
import type { LeadAddress } from '../../model/use-lead-address.ts'
import { FollowUpMark } from '../follow-up-mark.tsx'
import styles from './lead-panel.module.css'

type Props = { lead: Lead; address: LeadAddress }

/** Name and contact data, with previous, next and close. */
export const PanelHead = ({ lead, address }: Props) => {
  useScreenTitle(leadTitle(lead))
  const go = (step: number) => {
    const next = neighbour(lead.id, step)
    if (next !== undefined) address.open(next, true)
  }
  useShortcuts([
    { key: 'j', label: 'Next lead', overLayers: true, run: () => go(1) },
    { key: 'k', label: 'Previous lead', overLayers: true, run: () => go(-1) },
  ])
  return (
    <div className={styles.head}>
      <div className={styles.bar}>
        <Step label="Previous lead" icon="chevronUp" onStep={() => go(-1)} />
        <Step label="Next lead" icon="down" onStep={() => go(1)} />
        <span className={styles.gap} />
        <button
          type="button"
          className={styles.tool}
          aria-label="Copy link to this lead"
          onClick={() => copyText('Link', window.location.href)}
        >
          <Icon name="link" />
        </button>
        <Dialog.Close>
          <button type="button" className={styles.tool} aria-label="Close panel">
            <Icon name="close" size={20} />
          </button>
        </Dialog.Close>
      </div>
      <Dialog.Title mb="0" size="6" className="clamped" title={leadTitle(lead)}>
        {leadTitle(lead)}
      </Dialog.Title>
      {lead.company !== null && <p className={`${styles.company} clamped`}>{lead.company}</p>}
      <p className={styles.reach}>
        {lead.email !== '' && (
          <a href={mailLink(lead.email)}>
            <Icon name="send" size={16} /> {lead.email}
          </a>
        )}
        {lead.phone !== null && (
          <a href={phoneLink(lead.phone)}>
            <Icon name="phone" size={16} /> {lead.phone}
          </a>
        )}
        <FollowUpMark lead={lead} />
      </p>
    </div>
  )
}

type StepProps = { label: string; icon: IconName; onStep: () => void }

const Step = ({ label, icon, onStep }: StepProps) => (
  <button type="button" className={styles.tool} aria-label={label} title={label} onClick={onStep}>
    <Icon name={icon} />
  </button>
)

/** The previous or next lead in the list or column behind the panel. */
const neighbour = (id: string, step: number): string | undefined => {
  const ids = [...document.querySelectorAll<HTMLAnchorElement>('main a[data-lead]')].map(({ dataset }) => dataset.lead)
  const place = ids.indexOf(id)
  return place === -1 ? undefined : ids[place + step]
}
