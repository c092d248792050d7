package dev.vidport.usecases.playback;

import dev.vidport.domain.caption.CaptionTrack;
import dev.vidport.domain.caption.CaptionTracks;
import dev.vidport.domain.caption.SpeechRecognition;
import dev.vidport.domain.playback.LinkLifetime;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.storage.OutputFile;
import dev.vidport.domain.video.Ended;
import dev.vidport.domain.video.Video;
import dev.vidport.usecases.job.port.CaptionJob;
import dev.vidport.usecases.job.port.CaptionJobs;
import dev.vidport.usecases.playback.port.CaptionView;
import dev.vidport.usecases.storage.port.ObjectLinks;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** Describes the captions of videos, with signed links to their files. */
public final class CaptionLinks {
  private final CaptionJobs jobs;
  private final ObjectLinks store;

  public CaptionLinks(CaptionJobs jobs, ObjectLinks store) {
    this.jobs = jobs;
    this.store = store;
  }

  /** Empty for a video that neither has captions nor was to have any. */
  public Optional<CaptionView> of(Video video) {
    if (video instanceof Ended ended) {
      return ended.captions().isEmpty() ? Optional.empty() : Optional.of(view(ended));
    }
    return video
        .details()
        .options()
        .captions()
        .map(
            request ->
                new CaptionView(
                    CaptionView.Status.PROCESSING,
                    request.language(),
                    Optional.empty(),
                    OptionalDouble.empty(),
                    List.of()));
  }

  private CaptionView view(Ended video) {
    CaptionTracks captions = video.captions();
    Optional<SpeechRecognition> recognition = captions.recognition();
    return new CaptionView(
        recognition.map(last -> status(last.status())).orElse(CaptionView.Status.READY),
        captions
            .main()
            .map(CaptionTrack::language)
            .or(() -> recognition.flatMap(SpeechRecognition::language)),
        recognition.flatMap(SpeechRecognition::reason),
        captions.isRecognizing()
            ? recognition
                .flatMap(running -> jobs.find(running.job()))
                .map(CaptionJob::progress)
                .orElseGet(OptionalDouble::empty)
            : OptionalDouble.empty(),
        tracks(video));
  }

  private static CaptionView.Status status(SpeechRecognition.Status status) {
    return switch (status) {
      case PROCESSING -> CaptionView.Status.PROCESSING;
      case SKIPPED -> CaptionView.Status.SKIPPED;
      case FAILED -> CaptionView.Status.FAILED;
    };
  }

  /** The files of a track are below this key. */
  public static ObjectKey root(Ended video, CaptionTrack track) {
    return ObjectKey.output(video.id(), video.job()).child(OutputFile.captions(track));
  }

  /** The published tracks of a video, the main one first. */
  public List<CaptionView.LinkedTrack> tracks(Ended video) {
    return video.captions().tracks().stream().map(track -> linked(video, track)).toList();
  }

  private CaptionView.LinkedTrack linked(Ended video, CaptionTrack track) {
    return new CaptionView.LinkedTrack(
        track,
        link(video, track, OutputFile.CAPTIONS_VTT),
        link(video, track, OutputFile.CAPTIONS_SRT),
        link(video, track, OutputFile.CAPTIONS_TXT));
  }

  private URI link(Ended video, CaptionTrack track, String file) {
    String extension = file.substring(file.lastIndexOf('.'));
    return store.download(
        root(video, track).child(file),
        Optional.of(video.details().title() + "." + track.language().code() + extension),
        LinkLifetime.DOWNLOAD);
  }
}
