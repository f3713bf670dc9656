/** The screens outside the navigation; a new one is a line here. */
export const places = [
  ['/dashboard/approvals', 'Approvals'],
  ['/dashboard/calls', 'Calls'],
  ['/dashboard/account', 'Account'],
  ['/dashboard/team', 'Team'],
  ['/dashboard/settings', 'Settings'],
  ['/dashboard/security', 'Security'],
  ['/dashboard/api', 'API'],
  ['/dashboard/site', 'Site'],
  ['/dashboard/system', 'System'],
  ['/dashboard/audit', 'Audit'],
] as const

/** The screens that have a key, after `g`. */
export const goPlaces = [
  { key: 'l', label: 'Go to Leads', to: '/dashboard/leads' },
  { key: 'w', label: 'Go to Workflows', to: '/dashboard' },
  { key: 'd', label: 'Go to Documents', to: '/dashboard/documents' },
  { key: 'r', label: 'Go to Runs', to: '/dashboard/runs' },
  { key: 'a', label: 'Go to Audit', to: '/dashboard/audit' },
] as const
