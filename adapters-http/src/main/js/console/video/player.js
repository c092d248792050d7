// @ts-check
// The player of Vidport with links of the API, so that it also plays videos that are not embeddable.
import { address } from "../core/address.js";
import { api } from "../core/api.js";

/** What the player wants to know. @param {any} video the response of `GET /v1/videos/{id}` */
function sourceOf(video) {
  const expiries = [video.playbackExpiresAt, video.streamExpiresAt].filter(Boolean);
  return {
    videoId: video.videoId,
    title: video.details?.fileName ?? "",
    status: video.status === "SUCCEEDED" ? "ready" : video.playable ? "processing" : "failed",
    duration: video.details?.durationSeconds,
    stream: video.streamUrl,
    mp4: video.playbackUrl,
    poster: video.posterPlaybackUrl,
    filmstrip: video.filmstrip,
    chapters: video.chapters,
    captions: (video.captions?.tracks ?? []).map((/** @type {any} */ track) => ({
      language: track.language,
      label: track.name,
      src: track.vttUrl,
    })),
    expiresAt: expiries.length > 0 ? Math.min(...expiries) : undefined,
  };
}

/** @param {string} id @param {any} video the response of `GET /v1/videos/{id}`, if it has just been read */
export function playerOf(id, video) {
  const player = /** @type {any} */ (document.createElement("vidport-player"));
  let known = video;
  const read = async () => {
    const now = known ?? (await api.get(`/v1/videos/${id}`));
    known = null;
    return sourceOf(now);
  };
  import(address("/js/v1/player.js")).then(() => (player.source = read));
  return player;
}
