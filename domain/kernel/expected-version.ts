/** The version that a change was written for; of several, each will do. */
export type ExpectedVersion = number | readonly number[]

/** Whether a change may be made on this version. */
export const isExpected = (version: number, expected: ExpectedVersion | undefined): boolean =>
  expected === undefined || (typeof expected === 'number' ? expected === version : expected.includes(version))
