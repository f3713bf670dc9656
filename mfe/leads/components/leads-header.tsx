import { DayPicker, Icon, PageHeader, ShortcutsButton, startDownload, useCanWrite } from '@atrium/kit'
import { Button, DropdownMenu } from '@radix-ui/themes'
import { exportPath } from '#contracts/lead/http/lead-files.ts'
import type { LeadAddress } from '../model/use-lead-address.ts'
import styles from './leads-header.module.css'

type Props = { address: LeadAddress; onAdd: () => void; onImport: () => void }

/** The screen's heading, with actions on all leads. */
export const LeadsHeader = ({ address, onAdd, onImport }: Props) => {
  const isNow = address.at === undefined
  const canWrite = useCanWrite() && isNow
  return (
    <PageHeader title="Leads" description="Track your sales pipeline">
      <div className={styles.actions}>
        <DayPicker label="As of" moment={address.at} onPick={(day) => address.set('at', day)} />
        <Button
          variant="surface"
          color="gray"
          size="3"
          aria-expanded={address.insights}
          onClick={() => address.set('insights', address.insights ? undefined : 'open')}
        >
          <Icon name="chart" size={16} /> Insights
        </Button>
        {isNow && (
          <DropdownMenu.Root modal={false}>
            <DropdownMenu.Trigger>
              <Button variant="surface" color="gray" size="3">
                <Icon name="document" size={16} /> CSV <Icon name="down" size={14} />
              </Button>
            </DropdownMenu.Trigger>
            <DropdownMenu.Content container={document.querySelector('main')}>
              {canWrite && (
                <DropdownMenu.Item onSelect={onImport}>
                  <Icon name="upload" size={16} /> Import leads…
                </DropdownMenu.Item>
              )}
              <DropdownMenu.Item onSelect={() => void startDownload(exportHref(address))}>
                <Icon name="download" size={16} /> {address.isFiltered ? 'Export what matches' : 'Export all leads'}
              </DropdownMenu.Item>
            </DropdownMenu.Content>
          </DropdownMenu.Root>
        )}
        <span className={styles.keys}>
          <ShortcutsButton />
        </span>
        {canWrite && (
          <Button size="3" onClick={onAdd}>
            <Icon name="plus" size={16} /> Add lead
          </Button>
        )}
      </div>
    </PageHeader>
  )
}

/** Exports the visible leads: the same filters and order. */
const exportHref = ({ filters }: LeadAddress): string => {
  const query = new URLSearchParams(filters).toString()
  return query === '' ? exportPath : `${exportPath}?${query}`
}
