type Props = { label: string; checked: boolean; onToggle: (withShift: boolean) => void }

/** A checkbox before a row, as large as a finger; it stands above the link that covers the row. */
export const ChooseBox = ({ label, checked, onToggle }: Props) => (
  <label className="relative z-1 -ml-2.5 grid size-11 cursor-pointer place-items-center">
    <input
      type="checkbox"
      className="checkbox"
      aria-label={label}
      checked={checked}
      onChange={({ nativeEvent }) => onToggle(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
    />
  </label>
)
