/** Words of a message that only screen readers are told, for those who do not see what it stands beside. */
export const hidden = (text: string) => <span className="sr-only">{text}</span>
