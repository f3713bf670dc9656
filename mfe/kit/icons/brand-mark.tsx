/** The house's sign: an arch over an open court. */
export const BrandMark = ({ size = 32 }: { size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" style={{ flexShrink: 0 }}>
    <rect width="32" height="32" rx="8" fill="#17463a" />
    <path d="M8 25V15a8 8 0 0 1 16 0v10" fill="none" stroke="#fff" strokeWidth="3" strokeLinecap="round" />
    <circle cx="16" cy="21" r="3.5" fill="#ff7a5c" />
  </svg>
)
