/** So many rows are seen to in one statement: nobody waits long for what it locks. */
const A_PIECE = 2000

/** Runs a statement that sees to so many rows at most, until it finds fewer. Returns how many there were. */
export async function inPieces(piece: (most: number) => PromiseLike<{ count: number }>): Promise<number> {
  for (let done = 0; ; ) {
    const { count } = await piece(A_PIECE)
    done += count
    if (count < A_PIECE) return done
  }
}
