// In place of story-title.ts in frames: the article around them says what they show.

export function plainTitle(): string {
  return '';
}
