import { AppCard, RelativeTime, useCanWrite } from '@atrium/kit'
import { Dialog, Heading, Text } from '@atrium/kit/widgets'
import { LeadChoice } from '@atrium/sharing'
import { Button } from '@radix-ui/themes'
import { useState } from 'react'
import type { WaitingCall } from '#contracts/call/http.ts'
import styles from './call-card.module.css'
import { useTakeCall } from './use-take-call.ts'

type Taking = { taking: ReturnType<typeof useTakeCall> }

/** One call: what it was, who was in it, and whose it may become. */
export const CallCard = ({ waiting }: { waiting: WaitingCall }) => {
  const { id, title, startedAt, attendees, excerpt } = waiting
  const taking = useTakeCall(id)
  const canWrite = useCanWrite()
  const name = title || 'A call'
  return (
    <AppCard className={styles.card}>
      <Heading as="h2" size="4">
        {name}
      </Heading>
      <Text as="p" size="2" color="gray">
        <RelativeTime at={startedAt} />
      </Text>
      <ul className={styles.attendees} aria-label={`Attendees of ${name}`}>
        {attendees.map((attendee) => (
          <li key={attendee.email}>
            <Person attendee={attendee} taking={taking} />
          </li>
        ))}
      </ul>
      <Text as="p" size="2" className={styles.excerpt}>
        {excerpt}
      </Text>
      {canWrite && <ChooseLead name={name} taking={taking} />}
    </AppCard>
  )
}

const Person = ({ attendee, taking }: { attendee: WaitingCall['attendees'][number] } & Taking) => {
  const { name, email, isStaff } = attendee
  const canWrite = useCanWrite()
  return (
    <>
      <span>
        {name === '' ? email : `${name}, ${email}`}
        {isStaff && ' (staff)'}
      </span>
      {canWrite && !isStaff && (
        <Button
          variant="soft"
          size="1"
          disabled={taking.isPending}
          onClick={() => taking.mutate({ newLead: true, email })}
        >
          Make a lead<span className="sr-only"> of {name || email}</span>
        </Button>
      )}
    </>
  )
}

const ChooseLead = ({ name, taking }: { name: string } & Taking) => {
  const [open, setOpen] = useState(false)
  return (
    <Dialog.Root open={open} onOpenChange={setOpen}>
      <Dialog.Trigger>
        <Button disabled={taking.isPending}>
          Choose a lead<span className="sr-only"> for {name}</span>
        </Button>
      </Dialog.Trigger>
      {open && (
        <LeadChoice
          title="Choose a lead"
          text="The call becomes a note in the lead’s timeline."
          current={null}
          busy={taking.isPending}
          onChoose={(lead) => taking.mutate({ leadId: lead.id })}
        />
      )}
    </Dialog.Root>
  )
}
