// The address where one's own plans are managed: /profile/subscriptions.
import * as links from "#generated/links";

export const managePlans: string = links.profile.subscriptions;
