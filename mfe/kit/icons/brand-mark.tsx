const ring = {
  fill: 'none',
  strokeWidth: 2.6,
  strokeLinecap: 'round',
  strokeDasharray: '0 1',
  style: { stroke: 'var(--mark-ring, #8fd0b0)' },
} as const

/** The brand's logo: rings of points around a centre. */
export const BrandMark = ({ size = 32 }: { size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" style={{ flexShrink: 0 }}>
    <rect width="32" height="32" rx="8" style={{ fill: 'var(--mark-ground, #0f3b2d)' }} />
    <circle cx="16" cy="16" r="11.5" pathLength="12" {...ring} />
    <circle cx="16" cy="16" r="6.8" pathLength="7" {...ring} />
    <circle cx="16" cy="16" r="3.4" style={{ fill: 'var(--mark-centre, #ff8069)' }} />
  </svg>
)
