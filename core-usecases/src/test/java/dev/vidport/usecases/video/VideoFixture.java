package dev.vidport.usecases.video;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.caption.BurnedCaptions;
import dev.vidport.domain.caption.SpokenLanguage;
import dev.vidport.domain.edit.EditClip;
import dev.vidport.domain.edit.Layout;
import dev.vidport.domain.edit.Redaction;
import dev.vidport.domain.edit.Region;
import dev.vidport.domain.edit.SourceFile;
import dev.vidport.domain.edit.SourceMaterial;
import dev.vidport.domain.edit.Trim;
import dev.vidport.domain.id.JobId;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.media.AudioTrack;
import dev.vidport.domain.media.Chapter;
import dev.vidport.domain.media.FrameRate;
import dev.vidport.domain.media.MediaWarning;
import dev.vidport.domain.media.PictureSize;
import dev.vidport.domain.render.AudioTrackChoice;
import dev.vidport.domain.render.Failure;
import dev.vidport.domain.render.LoudnessTarget;
import dev.vidport.domain.render.Priority;
import dev.vidport.domain.render.RenderOptions;
import dev.vidport.domain.thumbnail.Filmstrip;
import dev.vidport.domain.thumbnail.Stills;
import dev.vidport.domain.upload.PartPlan;
import dev.vidport.domain.upload.PartSizing;
import dev.vidport.domain.upload.Prestart;
import dev.vidport.domain.upload.UploadFiles;
import dev.vidport.domain.upload.UploadSession;
import dev.vidport.domain.video.Ended;
import dev.vidport.domain.video.MediaFiles;
import dev.vidport.domain.video.Metadata;
import dev.vidport.domain.video.Output;
import dev.vidport.domain.video.OutputAudioTrack;
import dev.vidport.domain.video.ReadyToStart;
import dev.vidport.domain.video.Submitted;
import dev.vidport.domain.video.Uploading;
import dev.vidport.domain.video.Video;
import dev.vidport.domain.video.VideoDetails;
import dev.vidport.domain.watermark.Watermark;
import dev.vidport.domain.watermark.WatermarkPosition;
import dev.vidport.domain.watermark.WatermarkSettings;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;

/** Videos to test with. */
public final class VideoFixture {
  // Safe for threads, unlike the default generator, which gives several of them the same id.
  private static final Random RANDOM = new Random();
  public static final Instant CREATED = Instant.parse("2026-03-04T05:06:07.123456Z");
  public static final Instant LATER = Instant.parse("2026-03-04T06:07:08.654321Z");
  public static final RenderOptions OPTIONS =
      new RenderOptions(
          1080,
          OptionalInt.of(3_600),
          Optional.of(new Trim(1.5, Optional.of(20.25))),
          List.of(
              Redaction.still(
                  Redaction.Type.BLUR,
                  Redaction.Shape.RECT,
                  0.5,
                  Optional.empty(),
                  new Region(0.25, 0.5, 0.125, 0.0625))),
          true,
          Optional.empty(),
          Optional.of(new LoudnessTarget(-14.5)),
          AudioTrackChoice.MAIN,
          Optional.of(
              new Watermark(
                  new VideoId("7".repeat(32)),
                  "5a".repeat(32),
                  new PictureSize(640, 200),
                  new WatermarkSettings(WatermarkPosition.TOP_LEFT, 0.75, 0.2, 0.05))),
          Optional.of(
              new BurnedCaptions(
                  new VideoId("7".repeat(32)),
                  SpokenLanguage.ENGLISH,
                  List.of(
                      new BurnedCaptions.Text(OptionalInt.of(1), "6b".repeat(32)),
                      new BurnedCaptions.Text(OptionalInt.empty(), "7c".repeat(32))))),
          false,
          Priority.LOW);

  public static final Stills STILLS =
      new Stills(
          12.012,
          List.of(4.004, 14.014, 22.022, 34.034, 48.048),
          new Filmstrip(10, 4, 160, 90, 2.002, 31));

  private VideoFixture() {}

  public static AccountId account() {
    return AccountId.random(RANDOM);
  }

  public static JobId job() {
    return JobId.random(RANDOM);
  }

  public static Uploading uploading(AccountId account) {
    return uploading(account, CREATED, Map.of());
  }

  public static Uploading uploading(
      AccountId account, Instant createdAt, Map<String, String> metadata) {
    return uploading(account, VideoId.random(RANDOM), createdAt, metadata);
  }

  public static Uploading uploading(
      AccountId account, VideoId id, Instant createdAt, Map<String, String> metadata) {
    return new Uploading(
        VideoDetails.builder(id, account, createdAt)
            .fileName("Ein Film – 映画 🎬.mp4")
            .sizeBytes(50_000_000_000L)
            .material(new SourceMaterial.Upload(id))
            .options(RenderOptions.plain(720))
            .metadata(new Metadata(metadata))
            .build(),
        UploadFiles.only(
            UploadSession.planned(
                "Ein Film – 映画 🎬.mp4", PartPlan.forSize(50_000_000_000L), "store/upload id")));
  }

  /** An import whose file is not fetched. */
  public static Submitted imported(AccountId account) {
    VideoId id = VideoId.random(RANDOM);
    return new Submitted(
        VideoDetails.builder(id, account, CREATED)
            .fileName("import.mp4")
            .sizeBytes(0)
            .material(new SourceMaterial.Upload(id))
            .options(RenderOptions.plain(720))
            .metadata(Metadata.none())
            .build(),
        job(),
        LATER);
  }

  /** A screen and its camera. */
  public static Uploading withCamera(AccountId account) {
    Uploading one = uploading(account);
    VideoDetails details = one.details();
    return new Uploading(
        VideoDetails.builder(details.id(), account, details.createdAt())
            .fileName(details.fileName())
            .sizeBytes(details.sizeBytes() + 20)
            .material(
                new SourceMaterial.ScreenAndCamera(
                    details.id(), "Kamera 🎥.webm", new Layout.SideBySide(Layout.Side.RIGHT)))
            .options(details.options())
            .metadata(details.metadata())
            .build(),
        new UploadFiles(
            one.files().source(),
            Optional.of(
                UploadSession.planned(
                    "Kamera 🎥.webm", PartPlan.forSize(20), "store/upload id 2"))));
  }

  /** A screen and its camera that are being recorded, and a job that waits for them. */
  public static Uploading recording(AccountId account) {
    Uploading both = withCamera(account);
    return new Uploading(
        both.details(),
        new UploadFiles(
            UploadSession.streaming("Bildschirm.webm", "parts:1:video/webm", PartSizing.GROWING),
            Optional.of(
                UploadSession.streaming(
                    "Kamera 🎥.webm", "store/upload id 2", PartSizing.UNIFORM))),
        Optional.of(new Prestart(job(), LATER)));
  }

  public static ReadyToStart ready(AccountId account) {
    return uploading(account).ready(OPTIONS);
  }

  public static Submitted submitted(AccountId account) {
    return ready(account).submit(job(), LATER);
  }

  public static Ended succeeded(AccountId account) {
    return submitted(account)
        .succeed(
            new Output(
                61_234_567,
                new FrameRate(30_000, 1_001),
                1920,
                1080,
                List.of("1080p", "720p"),
                true,
                12_345_678_901L,
                STILLS,
                List.of(new MediaWarning(MediaWarning.AUDIO_NOT_DECODABLE, "\"opus\" is damaged")),
                List.of(new Chapter(0, "Start"), new Chapter(20_000_000, "\"End\" – 終")),
                List.of(
                    new OutputAudioTrack(
                        Optional.of("de"), "\"Deutsch\"", AudioTrack.Purpose.PROGRAMME),
                    new OutputAudioTrack(
                        Optional.empty(), "Audio 2", AudioTrack.Purpose.DESCRIPTION)),
                Optional.empty(),
                Optional.of(
                    new MediaFiles(
                        List.of(
                            new MediaFiles.RenditionFile(
                                "1080p", new PictureSize(1920, 1080), 9_000_000_000L),
                            new MediaFiles.RenditionFile(
                                "720p", new PictureSize(1280, 720), 3_000_000_000L)),
                        7_000_000,
                        9_007_000_123L))),
            LATER.plusSeconds(60));
  }

  public static Ended failed(AccountId account) {
    return submitted(account)
        .fail(new Failure(Failure.NO_VIDEO, "the file contains no \"video\""), LATER);
  }

  /** A video that is reprocessed from the files of {@code video}. */
  public static Submitted reprocessed(Video video) {
    VideoDetails from = video.details();
    return new Submitted(
        details(video.account(), from.material(), Optional.of(video.id())), job(), LATER);
  }

  /** An edit of one clip of {@code source}. */
  public static Submitted edit(AccountId account, Ended source) {
    EditClip clip =
        new EditClip(
            new SourceFile.Published(source.id(), source.job()),
            1.5,
            Optional.of(2.25),
            Optional.empty());
    return new Submitted(
        details(account, new SourceMaterial.Edit(List.of(clip)), Optional.empty()), job(), LATER);
  }

  private static VideoDetails details(
      AccountId account, SourceMaterial material, Optional<VideoId> reprocessOf) {
    return VideoDetails.builder(VideoId.random(RANDOM), account, CREATED)
        .fileName("from other videos.mp4")
        .material(material)
        .reprocessOf(reprocessOf)
        .options(RenderOptions.plain(720))
        .build();
  }
}
