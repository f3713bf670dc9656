import '#mfe/kit/checks.ts'
import { expect, it } from 'vitest'
import { readWorkflowFile } from '#mfe/workflows/model/read-workflow-file.ts'

const whole = { format: 'atrium-workflow/1', name: 'By hand', call: {}, inputs: [] }
const noWorkflow = 'No workflow file: its format is atrium-workflow/1'

it.each([
  ['a comma too many', '{\n  "a": 1,\n}', 'The file is not valid JSON: see line 3, column 1'],
  ['a list of workflows', JSON.stringify([whole]), noWorkflow],
  ['nothing', 'null', noWorkflow],
  ['a text', '"x"', noWorkflow],
  // As n8n and Make export them.
  [
    'an n8n workflow',
    '{"name":"My workflow","nodes":[],"connections":{},"pinData":{},"meta":{"instanceId":"x"}}',
    noWorkflow,
  ],
  ['a Make scenario', '{"name":"Integration Gmail","flow":[{"id":1}],"metadata":{"version":1}}', noWorkflow],
  [
    'a newer format',
    JSON.stringify({ ...whole, format: 'atrium-workflow/2', call: undefined }),
    'The format atrium-workflow/2 is not known here: this release reads atrium-workflow/1',
  ],
  ['no call', JSON.stringify({ ...whole, call: undefined }), 'call: Required'],
  ['inputs that are no list', JSON.stringify({ ...whole, inputs: { topic: 'text' } }), 'inputs: A list'],
])('the fault in a file is said in words, with its place: %s', (_, text, fault) =>
  expect(readWorkflowFile(text)).toEqual({ fault }),
)

it('a file with fields that this release does not have is read without them', () =>
  expect(readWorkflowFile(JSON.stringify({ ...whole, more: 1 }))).toMatchObject({
    file: { name: 'By hand', steps: [] },
  }))
