import {
  DayPicker,
  filtersFromRem,
  Icon,
  lazyComponent,
  OnUse,
  PageHeader,
  ShortcutsButton,
  UnknownFilters,
  useCanWrite,
  useWide,
} from '@atrium/kit'
import { Button } from '@radix-ui/themes'
import { type LeadAddress, leadListReaders } from '../model/use-lead-address.ts'
import styles from './leads-header.module.css'

const loadCsvMenu = () => import('./csv-menu.tsx')
const CsvMenu = lazyComponent(async () => (await loadCsvMenu()).CsvMenu)

type Props = { address: LeadAddress; onAdd: () => void; onImport: () => void }

const csv = (
  <Button variant="surface" color="gray" size="3">
    <Icon name="document" size={16} /> CSV <Icon name="down" size={14} />
  </Button>
)

/** The screen's heading, with actions on all leads, and what of the address is left out. */
export const LeadsHeader = ({ address, onAdd, onImport }: Props) => {
  const isNow = address.at === undefined
  const canWrite = useCanWrite() && isNow
  const wide = useWide(filtersFromRem)
  return (
    <>
      <PageHeader title="Leads" {...(wide && { description: 'Track your sales pipeline' })}>
        <div className={styles.actions}>
          {wide && <DayPicker label="As of" moment={address.at} onPick={(day) => address.set('at', day)} />}
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
            <OnUse opens="menu" load={loadCsvMenu} button={csv}>
              <CsvMenu address={address} onImport={canWrite ? onImport : undefined} button={csv} />
            </OnUse>
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
      <UnknownFilters readers={leadListReaders} />
    </>
  )
}
