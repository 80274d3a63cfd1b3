/** As a file of whoever is here, under this name. */
export function saveFile(name: string, file: Blob) {
  const href = URL.createObjectURL(file)
  Object.assign(document.createElement('a'), { href, download: name }).click()
  // Some browsers read it only once they have asked where to.
  setTimeout(() => URL.revokeObjectURL(href), 60_000)
}
