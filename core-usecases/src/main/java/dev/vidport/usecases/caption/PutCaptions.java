package dev.vidport.usecases.caption;

import dev.vidport.domain.access.Principal;
import dev.vidport.domain.account.Actor;
import dev.vidport.domain.caption.CaptionFile;
import dev.vidport.domain.caption.CaptionTrack;
import dev.vidport.domain.caption.CaptionTracks;
import dev.vidport.domain.caption.Captions;
import dev.vidport.domain.caption.SpeechRecognition;
import dev.vidport.domain.caption.SpokenLanguage;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.refusal.Problems;
import dev.vidport.domain.refusal.Refusal;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.domain.video.Ended;
import dev.vidport.usecases.playback.CaptionLinks;
import dev.vidport.usecases.playback.port.CaptionView;
import dev.vidport.usecases.usage.UsageReservations;
import dev.vidport.usecases.video.port.Videos;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Publishes captions that the owner of a video sends, in place of those of the same language. */
public final class PutCaptions {
  /** Maximum size of the file in bytes. */
  public static final int MAX_BYTES = 1_000_000;

  /** The text is stored as WebVTT, SubRip, plain text and segments. */
  private static final int FORMATS = 4;

  private final PublishedVideos videos;
  private final Videos stored;
  private final UsageReservations reservation;
  private final CaptionFiles files;
  private final CaptionLinks links;

  PutCaptions(
      PublishedVideos videos,
      Videos stored,
      UsageReservations reservation,
      CaptionFiles files,
      CaptionLinks links) {
    this.videos = videos;
    this.stored = stored;
    this.reservation = reservation;
    this.files = files;
    this.links = links;
  }

  /**
   * @throws RefusalException {@code INVALID_REQUEST} with every problem of the file, {@code
   *     NOT_FOUND}, {@code NOT_READY}, {@code PLAN_LIMIT_REACHED}
   */
  public CaptionView handle(Command command) throws IOException {
    Ended video = videos.byId(command.principal(), command.video());
    Captions captions = check(command, video);
    checkStorage(command);
    CaptionTrack track =
        videos.withFilesOf(video, () -> files.store(video, captions, CaptionTrack.Origin.UPLOADED));
    Ended after =
        videos.change(
            command.principal(),
            command.video(),
            new PublishedVideos.Author(command.actor(), "stored " + track.language().code()),
            present -> {
              checkCount(present, track.language());
              return present.with(track);
            });
    return links.of(after).orElseThrow();
  }

  private void checkStorage(Command command) {
    long open = stored.openUploads(command.principal().accountId()).unstoredBytes();
    reservation.checkGrown(command.principal(), open + FORMATS * (long) command.text().length());
  }

  private static Captions check(Command command, Ended video) {
    Problems problems = new Problems();
    Optional<SpokenLanguage> language = SpokenLanguage.parse(command.language());
    problems.unless(language.isPresent(), "language", "must be a code of ISO 639-1, such as en");
    problems.unless(
        command.text().getBytes(StandardCharsets.UTF_8).length <= MAX_BYTES,
        "text",
        "must be at most " + MAX_BYTES + " bytes of UTF-8");
    problems.refuseIfAny();
    checkCount(video.captions(), language.orElseThrow());
    CaptionFile file =
        CaptionFile.parse(
            command.text(), language.orElseThrow(), video.output().orElseThrow().lengthMicros());
    file.problems().forEach(line -> problems.add("text", line.field() + ": " + line.message()));
    problems.unless(
        !file.problems().isEmpty() || !file.captions().cues().isEmpty(), "text", "has no cues");
    problems.refuseIfAny();
    return file.captions();
  }

  private static void checkCount(CaptionTracks present, SpokenLanguage language) {
    if (!present.hasRoomFor(language)) {
      throw new RefusalException(Refusal.invalid("language", SpeechRecognition.TOO_MANY_LANGUAGES));
    }
  }

  /**
   * The request.
   *
   * @param language a code of ISO 639-1
   * @param text a WebVTT or SubRip file
   */
  public record Command(
      Principal principal, Actor actor, VideoId video, String language, String text) {
    /** A request without a known address. */
    public Command(Principal principal, VideoId video, String language, String text) {
      this(principal, principal.actor(""), video, language, text);
    }
  }
}
