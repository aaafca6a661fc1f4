/** The shell lines that compute a draw anew from its proof: `file` is where the proof was saved. */
export const byHandLines = (file: string) => ({
  commitment: `jq -cj '[.drawing.id, .winnerList.winners]' ${file} | sha256sum`,
  fingerprint: `jq -cSj .prizeTable ${file} | sha256sum`,
  /** Of position 0. */
  randomValue: `printf '%s%064x' "$(jq -r '.entropy.value[2:]' ${file})" 0 | xxd -r -p | sha256sum`,
})
