/** What follows the scheme, which has no case, and one space or more (RFC 9110, 11.4); null for another scheme or none. */
export const bearerIn = (header: string | undefined): string | null =>
  /^bearer +(\S+)$/i.exec(header?.trim() ?? '')?.[1] ?? null
