/** The contact form's budget options; `''` is no answer. */
export type Budget = '' | 'Under $5,000' | '$5,000 - $15,000' | '$15,000 - $50,000' | '$50,000+'

/**
 * The estimated value of a budget: the middle of the range, or its open end. The ranges keep their numbers in any currency;
 * the value is in its smallest unit.
 */
export const valueOf = (budget: Budget, decimals = 2): number | null =>
  budget === '' ? null : values[budget] * 10 ** decimals

const values = {
  'Under $5,000': 2_500,
  '$5,000 - $15,000': 10_000,
  '$15,000 - $50,000': 32_500,
  '$50,000+': 50_000,
} as const
