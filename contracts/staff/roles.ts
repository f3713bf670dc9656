export const staffRoles = ['admin', 'auditor'] as const

export type StaffRole = (typeof staffRoles)[number]
