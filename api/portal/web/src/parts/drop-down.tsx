import { type ReactNode, type ToggleEvent, useId, useRef } from 'react'

const WIDTH_PX = 260
const GAP_PX = 6

type DropDownProps = {
  /** What the button says to those who do not see it; `face` is what it shows. */
  label: string
  face: ReactNode
  className: string
  /** Links and buttons, one below the other. */
  children: ReactNode
}

/**
 * A button, and what opens below it. It is the browser's own popover, which Escape and a click elsewhere close, and
 * which gives the focus back.
 */
export const DropDown = ({ label, face, className, children }: DropDownProps) => {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const place = ({ newState }: ToggleEvent<HTMLDivElement>) => {
    if (newState !== 'open' || !button.current || !panel.current) return
    const { bottom, left } = button.current.getBoundingClientRect()
    panel.current.style.top = `${bottom + GAP_PX}px`
    panel.current.style.left = `min(${left}px, calc(100vw - ${WIDTH_PX + GAP_PX}px))`
  }
  return (
    <>
      <button ref={button} type="button" className={className} aria-label={label} popoverTarget={id}>
        {face}
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: what is pressed is in it */}
      <div
        ref={panel}
        id={id}
        popover="auto"
        className="drop-down"
        onBeforeToggle={place}
        onClick={() => panel.current?.hidePopover()}
      >
        {children}
      </div>
    </>
  )
}
