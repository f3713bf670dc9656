import {
  type CallAnswer,
  neverReplies,
  type RecordingEndpoint,
  recordingEndpoint,
  replies,
} from '#tests/support/endpoint/recording-endpoint.ts'

/** What a company look-up service returns. */
const companyFacts = (company: unknown) => ({
  company,
  founded: 2011,
  employees: '11-50',
  locations: ['Portland, OR', 'Beaverton, OR'],
  channels: { website: true, newsletter: true, shop: false },
  summary:
    'Family-run, two sites, strong in spring. Sells on the spot and by telephone; the newsletter reaches 12,000.',
})

const newsletter = `<!doctype html><html lang="en"><title>Digest</title><h1>The July digest</h1>
<script>document.title = 'a script ran'</script></html>`

/** Longer than the excerpt on a card. */
export const longText = `Beginning. ${'word '.repeat(200)}End.`

const fine = replies('{"ok":true}')

const answers: Readonly<Record<string, CallAnswer>> = {
  hangs: neverReplies,
  'hangs once': (response, call) => (call.attempt === 1 ? neverReplies : fine)(response, call),
  refuses: replies('{"error":"No such company in the register."}', 422),
  newsletter: replies(newsletter),
  long: replies(longText),
  stumbles: (response, call) => (call.attempt === 1 ? replies('Busy', 503) : fine)(response, call),
}

/** A loopback service that enriches leads; certain company names make it misbehave. */
export const sampleEndpoint = (): Promise<RecordingEndpoint> =>
  recordingEndpoint((response, call) => {
    const { company } = call.inputs
    const answer = answers[String(company)] ?? replies(JSON.stringify(companyFacts(company)))
    return answer(response, call)
  })
