export const Wordmark = () => (
  <span className="wordmark">
    <svg width="26" height="26" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="8" fill="#364fc7" />
      <path
        d="M9 12.5h14v10H9zM7.5 12.5h17M16 12.5v10M16 12.5c-5 0-5.5-5-2.5-5s2.5 5 2.5 5 0-5 2.5-5 2.5 5-2.5 5Z"
        fill="none"
        stroke="#fff"
        strokeWidth="1.8"
        strokeLinejoin="round"
      />
    </svg>
    Prize Drawing Service
  </span>
)
