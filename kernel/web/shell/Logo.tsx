/** The product's mark: goods from many places meet in one box. */
export const Logo = ({ size = 26 }: { size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 32 32" fill="none" aria-hidden="true">
    <rect width="32" height="32" rx="9" fill="currentColor" opacity=".16" />
    <path d="M16 5.5l9 4.8v10.9l-9 5.3-9-5.3V10.3z" stroke="currentColor" strokeWidth="2" strokeLinejoin="round" />
    <path d="M7.5 10.6L16 15.4l8.5-4.8M16 15.4v10.4" stroke="currentColor" strokeWidth="2" strokeLinejoin="round" />
    <path d="M11.6 8l8.6 4.9v4" stroke="currentColor" strokeWidth="2" strokeLinejoin="round" opacity=".6" />
  </svg>
)
