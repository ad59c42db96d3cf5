// Structured data (schema.org) of a music video.
import type { MusicVideoPage } from "#generated/payloads";
import type { StructuredData } from "#kit/page/page";
import { absolute, breadcrumbs, describe, groups, isoDuration } from "#features/catalogue/schema-org";

export const structuredData: StructuredData<MusicVideoPage> = ({ props, envelope, head }) => {
  const { video, releasedAt } = props;
  return [
    describe(envelope, "VideoObject", {
      name: video.title,
      description: head.description,
      url: absolute(envelope, video.href),
      uploadDate: releasedAt || undefined,
      duration: isoDuration(video.durationSeconds),
      creator: groups(envelope, video.artists),
      ...(video.artwork && { thumbnailUrl: [absolute(envelope, video.artwork.src)] }),
    }),
    breadcrumbs(envelope, [...video.artists.slice(0, 1), { name: video.title, href: video.href }]),
  ];
};
