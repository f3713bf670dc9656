import { call, formatter, Icon, toastFailure, toastSuccess, useAddress, useCanWrite, ViewsMenu } from '@atrium/kit'
import {
  AlertDialog,
  Confirmation,
  DropdownMenu,
  Flex,
  spanQuery,
  startDownload,
  useIdempotentSend,
} from '@atrium/kit/widgets'
import { Button } from '@radix-ui/themes'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { runBulk, runExportPath } from '#contracts/run/http/run-bulk.ts'
import type { Run } from '#contracts/run/http/runs.ts'

type Filters = {
  readonly status?: Run['status']
  readonly workflow?: string
  readonly search?: string
  readonly from?: string
  readonly to?: string
}

const filterOf = ({ from, to, ...filters }: Filters, span: Filters) => ({ ...filters, ...spanQuery(span) })

/** Saved filters, and bulk actions on all matching runs. */
export const RunsMenu = ({ filters }: { filters: Filters }) => {
  const canWrite = useCanWrite()
  const [address, setAddress] = useAddress()
  const [act, setAct] = useState<Act | null>(null)
  const filter = filterOf(filters, filters)
  return (
    <Flex gap="2" wrap="wrap">
      <ViewsMenu
        stored="run-filters"
        words={{ one: 'filter', many: 'Saved filters' }}
        keeps="Words, filters and days, kept in this browser."
        query={address.toString()}
        onShow={(query) => setAddress(query)}
      />
      <DropdownMenu.Root modal={false}>
        <DropdownMenu.Trigger>
          <Button variant="surface" color="gray" size="3">
            All matching runs <Icon name="down" size={14} />
          </Button>
        </DropdownMenu.Trigger>
        <DropdownMenu.Content container={document.querySelector('main')}>
          <DropdownMenu.Item
            onSelect={() => void startDownload(`${runExportPath}?${new URLSearchParams(filter).toString()}`)}
          >
            <Icon name="download" size={16} /> Export as CSV
          </DropdownMenu.Item>
          {canWrite && (
            <>
              <DropdownMenu.Item onSelect={() => setAct('repeat')}>
                <Icon name="retry" size={16} /> Run again…
              </DropdownMenu.Item>
              <DropdownMenu.Item color="red" onSelect={() => setAct('cancel')}>
                <Icon name="close" size={16} /> Cancel…
              </DropdownMenu.Item>
            </>
          )}
        </DropdownMenu.Content>
      </DropdownMenu.Root>
      <Confirm asked={act} filter={filter} onClose={() => setAct(null)} />
    </Flex>
  )
}

type Act = 'cancel' | 'repeat'

const words = {
  cancel: {
    title: 'Cancel the matching runs?',
    text: 'Every run in flight that matches the filters is cancelled, up to 1,000 at once. Those that have ended stay as they are.',
    confirm: 'Cancel runs',
  },
  repeat: {
    title: 'Run the matching runs again?',
    text: 'Every run that matches the filters is started again with its inputs, up to 1,000 at once.',
    confirm: 'Run again',
  },
}

type ConfirmProps = { asked: Act | null; filter: ReturnType<typeof filterOf>; onClose: () => void }

const Confirm = ({ asked, filter, onClose }: ConfirmProps) => {
  const act = useBulk(filter)
  return (
    <AlertDialog.Root open={asked !== null} onOpenChange={(open) => !open && onClose()}>
      <Confirmation
        {...words[asked ?? 'cancel']}
        cancel="Back"
        color={asked === 'repeat' ? 'green' : 'red'}
        onConfirm={() => asked !== null && act.mutate(asked)}
      />
    </AlertDialog.Root>
  )
}

const useBulk = (filter: ReturnType<typeof filterOf>) => {
  const client = useQueryClient()
  const repeat = useIdempotentSend((body: { filter: typeof filter }, headers) =>
    call(runBulk.repeat, { body, headers }),
  )
  return useMutation({
    mutationFn: async (act: Act): Promise<string> => {
      const body = { filter }
      if (act === 'cancel') {
        const { cancelled, ended, refused } = await call(runBulk.cancel, { body })
        return sentence([cancelled, 'cancelled'], [ended, 'had ended'], [refused, 'refused'])
      }
      const { started, refused } = await repeat(body)
      return sentence([started, 'started'], [refused, 'refused'])
    },
    onSuccess: (text) => {
      toastSuccess('Done', text)
      return client.invalidateQueries({ queryKey: ['runs'] })
    },
    onError: (failure) => toastFailure(failure, 'The runs could not be changed'),
  })
}

/** Such as `412 cancelled, 3 had ended`; always the first count, the others only if positive. */
const sentence = (...counts: readonly (readonly [number, string])[]): string =>
  counts
    .filter(([count], index) => index === 0 || count > 0)
    .map(([count, what]) => `${formatter.count(count)} ${what}`)
    .join(', ')
