import { Icon } from '@atrium/kit'
import { Button, Dialog, Flex } from '@radix-ui/themes'
import { useState } from 'react'
import { auditExportPath } from '../../../contracts/http/audit.ts'
import { MomentField } from './moment-field.tsx'

/** The whole log, or what was recorded in a time, as a file. */
export const ExportLog = () => {
  const [period, setPeriod] = useState({ from: '', to: '' })
  return (
    <Dialog.Root>
      <Dialog.Trigger>
        <Button variant="surface" color="gray" size="3">
          <Icon name="download" size={16} /> Export
        </Button>
      </Dialog.Trigger>
      <Dialog.Content maxWidth="30rem">
        <Dialog.Title>Export the log</Dialog.Title>
        <Dialog.Description size="2" mb="4">
          Every event of everything, in the order in which they were recorded, one JSON object on each line. Leave a
          time empty to take all of it.
        </Dialog.Description>
        <Flex gap="4" wrap="wrap">
          <MomentField label="From" value={period.from} onChange={(from) => setPeriod({ ...period, from })} />
          <MomentField label="Until" value={period.to} onChange={(to) => setPeriod({ ...period, to })} />
        </Flex>
        <Flex mt="5" gap="3" justify="end">
          <Dialog.Close>
            <Button variant="soft" color="gray">
              Cancel
            </Button>
          </Dialog.Close>
          <Dialog.Close>
            <Button asChild>
              <a href={exportHref(period)} download>
                <Icon name="download" size={16} /> Download
              </a>
            </Button>
          </Dialog.Close>
        </Flex>
      </Dialog.Content>
    </Dialog.Root>
  )
}

/** From that moment on, it included; until that other, it excluded. */
const exportHref = (period: { from: string; to: string }): string => {
  const times = Object.entries(period).filter(([, text]) => !Number.isNaN(Date.parse(text)))
  const query = new URLSearchParams(times.map(([name, text]) => [name, new Date(text).toISOString()])).toString()
  return query === '' ? auditExportPath : `${auditExportPath}?${query}`
}
