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
