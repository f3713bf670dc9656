import {
  BrandMark,
  call,
  fieldMessages,
  focusFirst,
  isApiError,
  LoadFailure,
  toastFailure,
  useScreenTitle,
} from '@atrium/kit'
import { Button } from '@radix-ui/themes'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import type { RouteReply } from '#contracts/route.ts'
import { setUp } from '#contracts/system/http/set-up.ts'
import styles from '../components/staff-screens.module.css'
import { rememberSetUp } from '../session/new-installation.ts'
import { useFragment } from '../session/use-fragment.ts'
import login from './login-screen.module.css'
import { CountryPart, countryIn } from './set-up-country.tsx'
import { AiPart, aiIn, Field, MailPart, mailIn, Part, textIn } from './set-up-parts.tsx'
import { awaitRestart, SlowRestart } from './set-up-restart.tsx'

/** The set-up at first start: who runs it and where, who signs in, mail and AI. The server restarts with the answers. */
export const SetUpScreen = () => {
  useScreenTitle('Set-up')
  const secret = useFragment()
  const state = useQuery({
    queryKey: ['set-up', secret],
    queryFn: () => call(setUp.check, { body: { secret } }),
    enabled: secret !== '',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <main className={login.screen}>
      <div className={styles.cards}>
        <header>
          <a className={login.brand} href="/" aria-label="Home">
            <BrandMark size={44} />
          </a>
          <h1 className={login.title}>Set up your front office</h1>
          <p className={login.subtitle}>A few answers, and it is yours. Mail and AI can wait.</p>
        </header>
        {secret === '' && <NoSecret />}
        {state.isError &&
          (isApiError(state.error) && endedStatuses.includes(state.error.status) ? (
            <Over />
          ) : (
            <LoadFailure what="The set-up" failure={state.error} onRetry={state.refetch} busy={state.isFetching} />
          ))}
        {state.data && <SetUpForm secret={secret} given={state.data} />}
      </div>
    </main>
  )
}

/** Answers to a secret that opens nothing; others, such as too many tries, may pass. */
const endedStatuses = [400, 404]

const NoSecret = () => (
  <section className={login.card}>
    <h2>The address is not complete</h2>
    <p role="status">
      Open the whole address that the first start printed, with all that follows the #.{' '}
      <a href="/dashboard/login">Sign in</a> if an account exists.
    </p>
  </section>
)

const Over = () => (
  <section className={login.card}>
    <h2>This set-up is over</h2>
    <p role="status">
      It works once, at the whole address that the first start prints. <a href="/dashboard/login">Sign in</a> if an
      account exists.
    </p>
  </section>
)

type FormProps = {
  secret: string
  given: RouteReply<typeof setUp.check>
}

const SetUpForm = ({ secret, given: { brand, country, bookingUrl, configured } }: FormProps) => {
  const finish = useMutation({
    mutationFn: async (form: HTMLFormElement) => {
      await call(setUp.finish, { body: { secret, ...answersIn(new FormData(form)) } })
      await awaitRestart()
    },
    onSuccess: () => {
      rememberSetUp()
      window.location.assign('/dashboard')
    },
    onError: (failure, form) => {
      const messages = fieldMessages(failure)
      if (Object.keys(messages).length === 0) toastFailure(failure, 'Failed to finish the set-up')
      else focusFirst(form, messages)
    },
  })
  const messages = fieldMessages(finish.error)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!finish.isPending) finish.mutate(event.currentTarget)
  }
  return (
    <form className={styles.cards} onSubmit={submit} noValidate>
      <Part title="Your firm" text="Shown on the site, in mails and in documents.">
        <Field name="brand.name" label="Name" placeholder={brand.name} messages={messages} />
        <Field name="brand.legalEntity" label="Legal entity" placeholder={brand.legalEntity} messages={messages} />
        <Field
          name="brand.contactEmail"
          label="Contact address"
          type="email"
          placeholder={brand.contactEmail}
          messages={messages}
        />
        <Field
          name="bookingUrl"
          label="Booking page"
          type="url"
          placeholder={bookingUrl}
          hint="Of Cal.com, Calendly or another service; visitors book a call there."
          messages={messages}
        />
      </Part>
      <CountryPart given={country} messages={messages} />
      <Part title="Your account" text="The first administrator. Others are invited from the dashboard.">
        <Field name="account.email" label="Your email" type="email" autoComplete="username" messages={messages} />
        <Field
          name="account.password"
          label="Password"
          type="password"
          autoComplete="new-password"
          hint="At least 12 characters, not common, and without your address."
          messages={messages}
        />
      </Part>
      {!configured.includes('mail') && <MailPart secret={secret} messages={messages} />}
      {!configured.includes('ai') && <AiPart secret={secret} messages={messages} />}
      <Part title="To begin with" text="Sample leads show what it looks like in use. They can be erased.">
        <label className={styles.choice}>
          <input type="radio" name="data" value="empty" defaultChecked /> Empty
        </label>
        <label className={styles.choice}>
          <input type="radio" name="data" value="samples" /> With 25 sample leads
        </label>
      </Part>
      <SlowRestart isStarting={finish.isPending} />
      <Button size="3" type="submit" disabled={finish.isPending} aria-busy={finish.isPending}>
        {finish.isPending ? 'Starting with your answers…' : 'Finish'}
      </Button>
    </form>
  )
}

const answersIn = (fields: FormData) => ({
  brand: {
    name: textIn(fields, 'brand.name'),
    legalEntity: textIn(fields, 'brand.legalEntity'),
    contactEmail: textIn(fields, 'brand.contactEmail'),
  },
  country: countryIn(fields),
  bookingUrl: textIn(fields, 'bookingUrl'),
  account: { email: textIn(fields, 'account.email'), password: String(fields.get('account.password')) },
  mail: mailIn(fields),
  ai: aiIn(fields),
  sampleData: fields.get('data') === 'samples',
})
