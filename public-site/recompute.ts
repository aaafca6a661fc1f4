/** The shell lines that recompute a draw from its proof, saved as `file`. */
export const recomputeLines = (file: string) => ({
  commitment: `jq -cj '[.drawing.id, .winnerList.winners]' ${file} | sha256sum`,
  fingerprint: `jq -cSj .prizeTable ${file} | sha256sum`,
  /** For position 0. */
  randomValue: `printf '%s%064x' "$(jq -r '.entropy.value[2:]' ${file})" 0 | xxd -r -p | sha256sum`,
})
