/**
 * The line ends of all programs (Unicode Standard, 5.8): beside CR and LF the soft ones of Google Docs and PowerPoint (VT),
 * page breaks (FF), NEL, and those of Apple's programs (LS, PS).
 */
export const lineEnds = /\r\n?|[\n\v\f\u0085\u2028\u2029]/g
