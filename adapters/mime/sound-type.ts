/**
 * The header of a mail or part with a `Content-Type` that can be read. What has no type and subtype is text (RFC 2045,
 * 5.2), of which a whole mail may be of another kind; parameters may lack the semicolon before them, and a charset may
 * stand in quotes within its quotes, or after another one.
 * @param isWhole of a mail, not of a part
 */
export const withSoundType = (head: string, isWhole: boolean): string =>
  head.replace(typeField, (field) =>
    field
      .replace(isWhole ? wholeText : nameOfText, '$1text/plain')
      .replace(/^([^;\r\n]{1,60}\/[\w.+-]{1,60})[ \t]{1,9}(?=(?:charset|boundary|name|format)\*?=)/i, '$1; ')
      .replace(/(charset[ \t]{0,9}=[ \t]{0,9})(?:"\\"|"'|')([\w.:+-]{1,60})(?:\\""|'"|')/i, '$1$2')
      .replace(/charset="?utf-?8"?[ \t]{0,9};(?=\s{0,9}charset=)/i, ''),
  )

/** The `Content-Type` of a mail or part, with its folded lines. */
export const typeField = /^content-type[ \t]{0,9}:[^\n]{0,2000}(?:\n[ \t][^\n]{0,2000}){0,50}/im
const textTypes = 'text|plain|plain/text'
const otherTexts = 'text/(?:enriched|richtext|(?:x-)?markdown)'
/** Before its parameters; one without a type at all has none. */
const typeOf = (names: string): RegExp =>
  new RegExp(
    String.raw`^(content-type[ \t]{0,9}:[ \t]{0,99})(?:(?:${names})(?=[ \t]{0,9}(?:[;\r\n]|$))|(?=[\r\n]|$))`,
    'i',
  )
const nameOfText = typeOf(textTypes)
const wholeText = typeOf(`${textTypes}|${otherTexts}`)
