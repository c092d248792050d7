package dev.vidport.usecases.status;

import dev.vidport.usecases.account.port.AccountPorts;
import dev.vidport.usecases.job.port.JobPorts;
import dev.vidport.usecases.playback.PlaybackUseCases;
import dev.vidport.usecases.upload.port.Imports;
import dev.vidport.usecases.usage.VideoUsages;
import dev.vidport.usecases.video.FindVideo;
import dev.vidport.usecases.video.port.Videos;

/**
 * What owners see of their videos.
 *
 * @param readyDetails what the events of videos say besides the status
 */
public record StatusUseCases(
    GetVideo get,
    GetVideoUsage usage,
    ListVideos list,
    VideoWatch watch,
    ReadyVideoDetails readyDetails) {

  public static StatusUseCases of(
      JobPorts jobs,
      AccountPorts accounts,
      Videos videos,
      FindVideo find,
      VideoUsages usages,
      Imports imports,
      PlaybackUseCases playback) {
    return new StatusUseCases(
        new GetVideo(
            find,
            jobs.renderJobs(),
            imports,
            playback.links(),
            playback.captionLinks(),
            playback.fileLinks(),
            jobs.capacity()),
        new GetVideoUsage(find, usages),
        new ListVideos(videos, playback.links()),
        new VideoWatch(find, videos, imports, jobs.jobs(), jobs.renderJobs()),
        new ReadyVideoDetails(
            videos,
            accounts.accounts(),
            accounts.plans(),
            playback.links(),
            playback.captionLinks()));
  }
}
