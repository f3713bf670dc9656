/**
 * A link's token: in base64url the share's id, a UUIDv7 until 2039, and 16 more bytes. Before it may stand an escape of
 * JSON or of an address; a hash in base64 has as many letters, but ends with `=`.
 */
const letters = /A[Q-f][\w-]{6}[c-f][\w-][CGKOSWaeimquy26-][\w-]{31}[AEIMQUYcgkosw048]/.source
const token = new RegExp(
  String.raw`(?<=^|[^\w+-]|\\[bfnrt]|\\u[\da-f]{4}|%2[fF]|%252[fF]|%25252[fF]|_s_)${letters}(?![\w+=-])`,
  'g',
)

/** The beginning of a token, where a text was cut, after an address as people, browsers, JSON and mail gateways write it. */
const beginning =
  /((?:https?:\/\/[^\s"'<>\\/]{1,255}|(?:localhost|\.[\w-]{1,63}|\])(?::\d{1,5})?)\/s\/|%(?:25){0,3}2fs%(?:25){0,3}2f|\\{1,8}\/s\\{1,8}\/|&#(?:x2f|47);s&#(?:x2f|47);|https?-3a__[\w.-]{1,255}?_s_)[\w-]{16,}/gi

/** What a search leaves out, in a form that PostgreSQL reads as well, where what stands around a token would take ten times as long. */
export const linkPatterns = { token: letters, beginning: beginning.source } as const

/** A text without the tokens of the links in it: who has one can decide in the client's name. */
export const withoutLinkTokens = (text: string): string => text.replace(token, '…').replace(beginning, '$1…')

/** The same for every text within a value of JSON. */
export const withoutLinkTokensIn = <Value>(value: Value): Value => JSON.parse(withoutLinkTokens(JSON.stringify(value)))
