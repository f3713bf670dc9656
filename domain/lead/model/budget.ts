/** The contact form's budget options; `''` is no answer. */
export type Budget = '' | 'Under $5,000' | '$5,000 - $15,000' | '$15,000 - $50,000' | '$50,000+'

/** The estimated value of a budget in the smallest unit of the currency: the middle of the range, or its open end. */
export const valueOf = (budget: Budget): number | null => {
  switch (budget) {
    case '':
      return null
    case 'Under $5,000':
      return 250_000
    case '$5,000 - $15,000':
      return 1_000_000
    case '$15,000 - $50,000':
      return 3_250_000
    case '$50,000+':
      return 5_000_000
  }
}
