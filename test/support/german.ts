/** Words of English that are none of German's. */
export const ENGLISH =
  /\b(the|and|of|for|your|you|this|that|which|with|from|is|are|be|been|has|could|more|must|there)\b/i
