import { Icon } from '@atrium/kit'
import { DropdownMenu, startDownload } from '@atrium/kit/widgets'
import type { ReactElement } from 'react'
import { exportPath } from '#contracts/lead/http/lead-files.ts'
import type { LeadAddress } from '../model/use-lead-address.ts'

type Props = { address: LeadAddress; onImport: (() => void) | undefined; button: ReactElement }

/** The menu of import, for those who may write, and export. */
export const CsvMenu = ({ address, onImport, button }: Props) => (
  <DropdownMenu.Root modal={false}>
    <DropdownMenu.Trigger>{button}</DropdownMenu.Trigger>
    <DropdownMenu.Content container={document.querySelector('main')}>
      {onImport !== undefined && (
        <DropdownMenu.Item onSelect={onImport}>
          <Icon name="upload" size={16} /> Import leads…
        </DropdownMenu.Item>
      )}
      <DropdownMenu.Item onSelect={() => void startDownload(exportHref(address))}>
        <Icon name="download" size={16} /> {address.isFiltered ? 'Export what matches' : 'Export all leads'}
      </DropdownMenu.Item>
    </DropdownMenu.Content>
  </DropdownMenu.Root>
)

/** Exports the visible leads: the same filters and order. */
const exportHref = ({ filters }: LeadAddress): string => {
  const query = new URLSearchParams(filters).toString()
  return query === '' ? exportPath : `${exportPath}?${query}`
}
