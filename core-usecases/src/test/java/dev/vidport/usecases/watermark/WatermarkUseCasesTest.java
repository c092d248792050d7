package dev.vidport.usecases.watermark;

import static dev.vidport.usecases.UseCasesFixture.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.access.Credential;
import dev.vidport.domain.access.Principal;
import dev.vidport.domain.access.UploadPolicy;
import dev.vidport.domain.account.Account;
import dev.vidport.domain.account.Actor;
import dev.vidport.domain.account.AuditAction;
import dev.vidport.domain.account.AuditEntry;
import dev.vidport.domain.edit.ClipRequest;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.media.PictureSize;
import dev.vidport.domain.refusal.Problem;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.render.Failure;
import dev.vidport.domain.render.RequestedOptions;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.thumbnail.UploadedImage;
import dev.vidport.domain.video.Submitted;
import dev.vidport.domain.video.Uploading;
import dev.vidport.domain.video.Video;
import dev.vidport.domain.watermark.AccountWatermark;
import dev.vidport.domain.watermark.Watermark;
import dev.vidport.domain.watermark.WatermarkImage;
import dev.vidport.domain.watermark.WatermarkPosition;
import dev.vidport.domain.watermark.WatermarkSettings;
import dev.vidport.usecases.UseCasesFixture;
import dev.vidport.usecases.access.TokenFixture;
import dev.vidport.usecases.access.port.Attempt;
import dev.vidport.usecases.edit.CreateEdit;
import dev.vidport.usecases.media.port.UnusableMediaException;
import dev.vidport.usecases.processing.Reprocess;
import dev.vidport.usecases.upload.CompleteUpload;
import dev.vidport.usecases.upload.CreateImport;
import dev.vidport.usecases.upload.CreateUpload;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

class WatermarkUseCasesTest {
  private static final RequestedOptions MARKED = RequestedOptions.NONE.withWatermark(true);
  private static final Problem NONE_SET =
      new Problem(
          "watermark", "the account has no watermark; set one with PUT /v1/account/watermark");

  private final UseCasesFixture fixture = UseCasesFixture.withPlan("pro");
  private final WatermarkUseCases watermarks = fixture.useCases.watermarks();

  /** What a cleaned image has, up to the size in its header. */
  private static byte[] png(int width, int bytes) {
    return ByteBuffer.allocate(bytes).putInt(16, width).putInt(20, 50).array();
  }

  private AccountWatermark set(byte[] image) throws IOException {
    return change(Optional.of(image), WatermarkSettings.DEFAULT);
  }

  private AccountWatermark change(Optional<byte[]> image, WatermarkSettings settings)
      throws IOException {
    return watermarks
        .change()
        .handle(
            new ChangeWatermark.Command(
                fixture.owner,
                image.map(
                    bytes ->
                        new ChangeWatermark.Image(
                            Base64.getEncoder().encodeToString(bytes), UploadedImage.Type.PNG)),
                settings),
            Actor.service());
  }

  private static List<Problem> problems(ThrowingCallable action) {
    return refusal(action).details();
  }

  private Watermark watermark(VideoId video) {
    return fixture.stored(video).details().options().watermark().orElseThrow();
  }

  private byte[] copy(Watermark watermark) throws IOException {
    ObjectKey key = ObjectKey.of(watermark);
    try (InputStream in =
        fixture.store.read(key, 0, fixture.store.stat(key).orElseThrow().sizeBytes())) {
      return in.readAllBytes();
    }
  }

  private Submitted imported() throws IOException {
    return (Submitted)
        fixture
            .useCases
            .uploads()
            .createImport()
            .handle(
                CreateImport.Command.of(fixture.owner, "https://example.com/a.mp4").with(MARKED))
            .orElseThrow();
  }

  private Video reprocessed(VideoId video, RequestedOptions options) throws IOException {
    return fixture
        .useCases
        .videos()
        .reprocess()
        .handle(Reprocess.Command.of(fixture.owner, video).with(options))
        .video()
        .orElseThrow();
  }

  @Test
  void imageIsCleanedAndStoredWithItsSettings() throws IOException {
    WatermarkSettings settings = new WatermarkSettings(WatermarkPosition.TOP, 0.5, 0.2, 0);
    fixture.images = (image, type, use) -> use == UploadedImage.Use.WATERMARK ? png(90, 80) : image;

    AccountWatermark changed = change(Optional.of(new byte[30]), settings);

    assertThat(changed.image().size()).isEqualTo(new PictureSize(90, 50));
    assertThat(changed.settings()).isEqualTo(settings);
    assertThat(watermarks.get().handle(fixture.owner)).contains(changed);
    assertThat(watermarks.get().handle(fixture.stranger)).isEmpty();
    assertThat(
            fixture.database.auditLog.list(
                Optional.of(fixture.owner.accountId()), fixture.clock.instant(), 1))
        .first()
        .extracting(AuditEntry::action, AuditEntry::detail)
        .containsExactly(AuditAction.WATERMARK_CHANGED, changed.image().digest());
  }

  @Test
  void settingsChangeWithoutAnImageOnceThereIsOne() throws IOException {
    WatermarkSettings settings = new WatermarkSettings(WatermarkPosition.LEFT, 0.5, 0.2, 0);
    assertThat(problems(() -> change(Optional.empty(), settings)))
        .containsExactly(
            new Problem("image", "is required, because the account has no watermark yet"));
    AccountWatermark before = set(png(90, 80));

    AccountWatermark after = change(Optional.empty(), settings);

    assertThat(after.image()).isEqualTo(before.image());
    assertThat(after.settings()).isEqualTo(settings);
  }

  @Test
  void unusableImagesAreRefused() {
    assertThat(problems(() -> set(png(1_024, WatermarkImage.MAX_BYTES + 1))))
        .extracting(Problem::message)
        .first()
        .asString()
        .startsWith("has too much detail");
    fixture.images =
        (image, type, use) -> {
          throw new UnusableMediaException(Failure.DAMAGED, "is damaged: it can't be decoded");
        };
    assertThat(problems(() -> set(png(90, 80))))
        .containsExactly(new Problem("image", "is damaged: it can't be decoded"));
    assertThat(watermarks.get().handle(fixture.owner)).isEmpty();
  }

  @Test
  void everyRequestForTheWatermarkOfAnAccountWithoutOneIsRefused() throws IOException {
    VideoId finished = fixture.finished(10_000_000).id();
    Uploading open = fixture.open(1_000);
    fixture.sendAll(open);
    TokenFixture tokens = new TokenFixture(fixture);

    assertThat(problems(this::imported)).containsExactly(NONE_SET);
    assertThat(problems(() -> reprocessed(finished, MARKED))).containsExactly(NONE_SET);
    assertThat(problems(() -> edited(finished))).containsExactly(NONE_SET);
    assertThat(problems(() -> complete(fixture.owner, open.id(), MARKED)))
        .containsExactly(NONE_SET);
    assertThat(problems(() -> tokens.uploadToken(UploadPolicy.NONE.withWatermark(true))))
        .containsExactly(NONE_SET);
    assertThat(fixture.stored(open.id())).isInstanceOf(Uploading.class);
  }

  private Video edited(VideoId clip) throws IOException {
    return fixture
        .useCases
        .edits()
        .create()
        .handle(
            CreateEdit.Command.builder(
                    fixture.owner,
                    List.of(new ClipRequest(clip, 0, Optional.empty(), Optional.empty())))
                .options(MARKED)
                .build())
        .video()
        .orElseThrow();
  }

  private void complete(Principal principal, VideoId video, RequestedOptions options)
      throws IOException {
    fixture
        .useCases
        .uploads()
        .complete()
        .handle(CompleteUpload.Command.of(principal, video).with(options));
  }

  @Test
  void videoKeepsTheWatermarkThatItsAccountHadAtItsRequest() throws IOException {
    byte[] first = png(90, 80);
    set(first);
    VideoId video = imported().id();
    set(png(120, 90));
    watermarks.delete().handle(fixture.owner, Actor.service());

    // What is not kept is deleted after an hour.
    fixture.clock.advance(Duration.ofHours(2));
    fixture.useCases.storage().garbage().sweep();

    assertThat(watermark(video).image()).isEqualTo(new PictureSize(90, 50));
    assertThat(watermark(video).digest()).isEqualTo(new WatermarkImage(first).digest());
    assertThat(copy(watermark(video))).isEqualTo(first);
  }

  @Test
  void reprocessingAndEditsUseTheCurrentWatermarkIfTheyAskForIt() throws IOException {
    VideoId finished = fixture.finished(10_000_000).id();
    set(png(90, 80));

    Video again = reprocessed(finished, MARKED);
    set(png(120, 90));

    assertThat(watermark(again.id()).image().width()).isEqualTo(90);
    assertThat(watermark(reprocessed(finished, MARKED).id()).image().width()).isEqualTo(120);
    assertThat(watermark(edited(finished).id()).image().width()).isEqualTo(120);
    assertThat(reprocessed(again.id(), RequestedOptions.NONE).details().options().watermark())
        .isEmpty();
  }

  @Test
  void watermarkOfAnUploadIsChosenAtItsCompletion() throws IOException {
    set(png(90, 80));
    Uploading open = fixture.open(1_000);
    fixture.sendAll(open);

    complete(fixture.owner, open.id(), MARKED);

    assertThat(copy(watermark(open.id()))).isEqualTo(png(90, 80));
  }

  @Test
  void watermarkOfAnUploadIsChosenAtItsCreation() throws IOException {
    CreateUpload.Command wanted =
        CreateUpload.Command.builder(
                fixture.owner, new CreateUpload.File("talk.mp4", OptionalLong.of(1_000)))
            .watermark(true)
            .build();
    assertThat(problems(() -> fixture.useCases.uploads().create().handle(wanted)))
        .containsExactly(NONE_SET);
    set(png(90, 80));

    Uploading open = fixture.useCases.uploads().create().handle(wanted).orElseThrow();
    set(png(120, 90));
    fixture.sendAll(open);
    complete(fixture.owner, open.id(), MARKED);

    assertThat(copy(watermark(open.id()))).isEqualTo(png(90, 80));
  }

  @Test
  void uploadTokenPrescribesTheWatermark() throws IOException {
    set(png(90, 80));
    TokenFixture tokens = new TokenFixture(fixture);
    Principal holder = tokens.holder(tokens.uploadToken(UploadPolicy.NONE.withWatermark(true)));

    Uploading open = tokens.upload(holder);
    set(png(120, 90));
    fixture.sendAll(open);
    complete(holder.afterUpload(open.id()), open.id(), RequestedOptions.NONE);

    assertThat(watermark(open.id()).image().width()).isEqualTo(90);
  }

  @Test
  void tokenOfAnAccountThatHasDeletedItsWatermarkUploadsNothing() throws IOException {
    set(png(90, 80));
    TokenFixture tokens = new TokenFixture(fixture);
    String secret = tokens.uploadToken(UploadPolicy.NONE.withWatermark(true));
    watermarks.delete().handle(fixture.owner, Actor.service());

    assertThat(problems(() -> tokens.upload(tokens.holder(secret)))).containsExactly(NONE_SET);
  }

  @Test
  void copyIsDeletedWithItsVideo() throws IOException {
    set(png(90, 80));
    Submitted video = imported();
    ObjectKey key = ObjectKey.of(watermark(video.id()));

    fixture.useCases.videos().delete().handle(fixture.owner, video.id());

    assertThat(fixture.store.stat(key)).isEmpty();
  }

  @Test
  void copyForARefusedRequestIsDeleted() throws IOException {
    set(png(90, 80));
    VideoId video = new VideoId("7".repeat(32));
    Attempt attempt = new Attempt(video, false);
    Account paused =
        fixture
            .database
            .accounts
            .find(fixture.owner.accountId())
            .orElseThrow()
            .withVideosPaused(true);
    Principal owner =
        new Principal(
            fixture.owner.kind(),
            Credential.ofAccount(fixture.owner.credential().id(), paused),
            fixture.owner.plan());

    assertThat(
            refusal(
                    () ->
                        fixture
                            .useCases
                            .uploads()
                            .createImport()
                            .handle(
                                CreateImport.Command.of(owner, "https://example.com/a.mp4")
                                    .with(MARKED)
                                    .withAttempt(Optional.of(attempt))))
                .code())
        .isEqualTo(RefusalCode.VIDEOS_PAUSED);
    fixture.clock.advance(Duration.ofHours(2));
    fixture.useCases.storage().garbage().sweep();

    assertThat(fixture.store.list(ObjectKey.ofVideo(video))).isEmpty();
  }
}
