import type { Context } from 'hono'
import type { HttpEnv } from '#adapters/http/middleware/caller.ts'
import { commandContext } from '#adapters/http/middleware/command-context.ts'
import { formBody } from '#adapters/http/middleware/form-body.ts'
import { parseOrRefuse } from '#adapters/http/middleware/invalid.ts'
import { languageOf } from '#adapters/http/middleware/language.ts'
import type { HttpApi } from '#adapters/http/server/bind.ts'
import { type Refusal, RequestRefused } from '#adapters/http/server/problems.ts'
import { wording } from '#contracts/messages.ts'
import { reportDecisions as contract, decisionLimits, type ReportDecision } from '#contracts/share/http/decisions.ts'
import type { SharePages } from '#contracts/share/http/public.ts'
import { isStorable } from '#domain/kernel/text.ts'
import type { ReportAccess } from '#domain/share/service/report-access.ts'
import { linkPage } from './link-page.ts'
import type { ReportViewOf } from './reader-pages.ts'
import type { ReportCookie } from './report-cookie.ts'
import type { ReaderDecides } from './report-decisions.ts'

type Ports = {
  readonly decides: ReaderDecides
  readonly access: ReportAccess
  readonly viewOf: ReportViewOf
  readonly cookie: ReportCookie
  readonly pages: SharePages
}

const itemNames = Array.from({ length: decisionLimits.selected }, (_, index) => `item${index}`)
const names = ['report', 'name', 'agreed', 'version', 'email', 'code', 'reason', 'chooses', ...itemNames]

type Values = Readonly<Record<string, string>>
type Submission = NonNullable<ReportDecision['sent']>

/**
 * `POST /report/accept`, `/report/decline` and `/report/code`: the page's own forms, which need no script. A refused
 * form is shown again as submitted, with the reason.
 */
export const decideWithForm = (api: HttpApi, { decides, access, viewOf, cookie, pages }: Ports): void => {
  const showForm = async (c: Context<HttpEnv>, submission: Submission, status: Refusal['status'] | 200) => {
    const language = languageOf(c)
    const view = await viewOf(await access(cookie.read(c)), api.clock.now(), language)
    if (view.type !== 'Report' || view.decision === undefined)
      return linkPage(c, await pages.report(language, view), 404)
    return linkPage(
      c,
      await pages.report(language, { ...view, decision: { ...view.decision, sent: submission } }),
      status,
    )
  }

  const form = (
    path: string,
    route: (typeof contract)['accept' | 'decline' | 'code'],
    act: (request: DecisionRequest, values: Values) => Promise<void>,
  ) =>
    api.app
      .get(path, (c) => c.redirect('/report#decision', 303))
      .post(path, async (c) => {
        const values = await formBody(c, names)
        try {
          await act({ c, ...commandContext(c, route, api.clock.now()) }, values)
        } catch (error) {
          if (!(error instanceof RequestRefused)) throw error
          const { detail, errors = [], status, retryAfterSeconds } = error.refusal
          if (retryAfterSeconds !== undefined) c.header('Retry-After', String(retryAfterSeconds))
          return showForm(c, { values, detail, errors }, status)
        }
        if (route === contract.code)
          return showForm(
            c,
            {
              values,
              detail: wording('A code is on its way to {email}.', { email: values.email ?? '' }),
              errors: [],
              codeSent: true,
            },
            200,
          )
        return c.redirect('/report#decision', 303)
      })

  form('/report/accept', contract.accept, async (request, values) => {
    const decision = { ...plain(values), agreed: values.agreed !== '', version: Number(values.version) }
    const selected =
      values.chooses === '' ? null : itemNames.flatMap((name, index) => (values[name] === '' ? [] : [index]))
    await decides.accept(request, parseOrRefuse(contract.accept.body, { ...decision, selected }), true)
  })
  form('/report/decline', contract.decline, async (request, values) => {
    await decides.decline(request, parseOrRefuse(contract.decline.body, plain(values)))
  })
  form('/report/code', contract.code, async (request, values) => {
    await decides.sendCode(request, parseOrRefuse(contract.code.body, plain(values)))
  })
}

type DecisionRequest = Parameters<ReaderDecides['accept']>[0]

/** Empty and unsafe texts count as absent. */
const plain = (values: Values) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '' && isStorable(value)))
