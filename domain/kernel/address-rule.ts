/** What is accepted as an address: `basicEmail` of the contracts, which the domain cannot import; a test compares both. */
export const addressRule =
  /^[\p{L}\p{M}\p{N}.!#$%&'*+/=?^_`{|}~-]+@(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}\p{Join_Control}\u00b7-]*[\p{L}\p{M}\p{N}])?[.。．｡])+(?:\p{L}[\p{L}\p{M}]+|xn--[a-z0-9-]+)$/iu
