package dev.vidport.usecases.access;

import static dev.vidport.usecases.UseCasesFixture.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.access.BrowserToken;
import dev.vidport.domain.access.Principal;
import dev.vidport.domain.access.TokenId;
import dev.vidport.domain.access.UploadPolicy;
import dev.vidport.domain.account.Actor;
import dev.vidport.domain.account.AuditAction;
import dev.vidport.domain.account.AuditEntry;
import dev.vidport.domain.caption.CaptionRequest;
import dev.vidport.domain.caption.SpokenLanguage;
import dev.vidport.domain.edit.ClipRequest;
import dev.vidport.domain.edit.Trim;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.refusal.Problem;
import dev.vidport.domain.refusal.Refusal;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.render.AudioTrackChoice;
import dev.vidport.domain.render.RequestedOptions;
import dev.vidport.domain.upload.UploadFileRole;
import dev.vidport.domain.video.Metadata;
import dev.vidport.domain.video.Submitted;
import dev.vidport.domain.video.Uploading;
import dev.vidport.domain.video.VideoStatus;
import dev.vidport.usecases.UseCasesFixture;
import dev.vidport.usecases.access.port.Attempt;
import dev.vidport.usecases.edit.CreateEdit;
import dev.vidport.usecases.retention.Retentions;
import dev.vidport.usecases.status.GetVideo;
import dev.vidport.usecases.upload.CompleteUpload;
import dev.vidport.usecases.upload.CreateUpload;
import dev.vidport.usecases.upload.SignParts;
import dev.vidport.usecases.upload.SweepUploads;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

class UploadTokenTest {
  private static final UploadPolicy LIMITED =
      new UploadPolicy(
          OptionalLong.of(10_000_000),
          OptionalInt.of(60),
          OptionalInt.of(720),
          Optional.empty(),
          new Metadata(Map.of("user", "1234")));

  private final UseCasesFixture fixture = UseCasesFixture.withPlan("pro");
  private final TokenFixture tokens = new TokenFixture(fixture);

  @Test
  void tokenUploadsOneVideoAndReadsItsStatus() throws IOException {
    String secret = tokens.uploadToken(UploadPolicy.NONE);
    Uploading video = tokens.upload(tokens.holder(secret));
    Principal holder = tokens.holder(secret);
    fixture.useCases.uploads().signParts().handle(sign(holder, video.id(), List.of(1), List.of()));
    fixture.sendAll(video);
    fixture.useCases.uploads().complete().handle(CompleteUpload.Command.of(holder, video.id()));

    assertThat(status(holder, video.id())).isEqualTo(VideoStatus.RUNNING);
    assertThat(code(() -> tokens.upload(holder))).isEqualTo(RefusalCode.UPLOAD_TOKEN_USED);
  }

  @Test
  void oneOfTwoRequestsWithOneTokenWins() throws IOException {
    String secret = tokens.uploadToken(UploadPolicy.NONE);
    Principal first = tokens.holder(secret);
    Principal second = tokens.holder(secret);
    Uploading video = tokens.upload(first);

    assertThat(code(() -> tokens.upload(second))).isEqualTo(RefusalCode.UPLOAD_TOKEN_USED);

    assertThat(fixture.database.videos.count()).isEqualTo(1);
    assertThat(tokens.newest().video()).contains(video.id());
  }

  @Test
  void otherVideosAndOtherWaysToCreateOneAreOutOfScope() throws IOException {
    VideoId other = fixture.submitted();
    VideoId source = fixture.finished(10_000_000).id();
    Principal holder = tokens.holder(tokens.uploadToken(UploadPolicy.NONE));

    assertThat(code(() -> status(holder, other))).isEqualTo(RefusalCode.UPLOAD_TOKEN_SCOPE);
    assertThat(code(() -> fixture.useCases.uploads().abort().handle(holder, other)))
        .isEqualTo(RefusalCode.UPLOAD_TOKEN_SCOPE);
    assertThat(
            code(
                () ->
                    fixture
                        .useCases
                        .edits()
                        .create()
                        .handle(
                            CreateEdit.Command.builder(
                                    holder,
                                    List.of(
                                        new ClipRequest(
                                            source, 0, Optional.empty(), Optional.empty())))
                                .build())))
        .isEqualTo(RefusalCode.UPLOAD_TOKEN_SCOPE);
  }

  @Test
  void abortByTheTokenFreesItForARetake() throws IOException {
    String secret = tokens.uploadToken(UploadPolicy.NONE);
    Uploading first = tokens.upload(tokens.holder(secret));

    fixture.useCases.uploads().abort().handle(tokens.holder(secret), first.id());
    Uploading second = tokens.upload(tokens.holder(secret));

    assertThat(tokens.newest().video()).contains(second.id());
    assertThat(code(() -> status(tokens.holder(secret), first.id())))
        .isEqualTo(RefusalCode.UPLOAD_TOKEN_SCOPE);
  }

  @Test
  void abortOrDeletionByTheOwnerFreesTheToken() throws IOException {
    String secret = tokens.uploadToken(UploadPolicy.NONE);
    Uploading first = tokens.upload(tokens.holder(secret));
    fixture.useCases.uploads().abort().handle(fixture.owner, first.id());
    Uploading second = tokens.upload(tokens.holder(secret));
    fixture.useCases.videos().delete().handle(fixture.owner, second.id());

    assertThat(tokens.newest().video()).isEmpty();
    assertThat(tokens.upload(tokens.holder(secret)).id()).isNotEqualTo(second.id());
  }

  @Test
  void deletionOfACompletedVideoLeavesTheTokenUsed() throws IOException {
    String secret = tokens.uploadToken(UploadPolicy.NONE);
    Uploading video = tokens.upload(tokens.holder(secret));
    fixture.sendAll(video);
    fixture.complete(video.id());

    fixture.useCases.videos().delete().handle(fixture.owner, video.id());

    assertThat(code(() -> tokens.upload(tokens.holder(secret))))
        .isEqualTo(RefusalCode.UPLOAD_TOKEN_USED);
    assertThat(code(() -> status(tokens.holder(secret), video.id())))
        .isEqualTo(RefusalCode.NOT_FOUND);
  }

  @Test
  void sweepOfAnExpiredUploadFreesTheToken() throws IOException {
    tokens.upload(tokens.holder(tokens.uploadToken(UploadPolicy.NONE)));
    fixture.clock.advance(SweepUploads.UPLOAD_LIFETIME.plusSeconds(1));

    fixture.useCases.uploads().sweep().handle();

    assertThat(tokens.newest().video()).isEmpty();
  }

  @Test
  void uploadMustStartInTime() throws IOException {
    String secret = tokens.uploadToken(UploadPolicy.NONE);
    fixture.clock.advance(Duration.ofHours(1));

    assertThat(code(() -> tokens.holder(secret))).isEqualTo(RefusalCode.UNAUTHORIZED);
  }

  @Test
  void startedUploadHasADayThatARetakeDoesNotExtend() throws IOException {
    String secret = tokens.uploadToken(UploadPolicy.NONE);
    fixture.clock.advance(Duration.ofMinutes(59));
    Uploading video = tokens.upload(tokens.holder(secret));
    fixture.clock.advance(Duration.ofHours(23));
    fixture.useCases.uploads().abort().handle(tokens.holder(secret), video.id());
    Uploading retake = tokens.upload(tokens.holder(secret));
    fixture.clock.advance(Duration.ofHours(1).minusSeconds(1));

    assertThat(status(tokens.holder(secret), retake.id())).isEqualTo(VideoStatus.UPLOADING);
    fixture.clock.advance(Duration.ofSeconds(1));
    assertThat(code(() -> tokens.holder(secret))).isEqualTo(RefusalCode.UNAUTHORIZED);
  }

  @Test
  void requestThatOutlivesItsTokenCreatesNothing() {
    Principal holder = tokens.holder(tokens.uploadToken(UploadPolicy.NONE));
    fixture.clock.advance(Duration.ofHours(1));

    assertThat(code(() -> tokens.upload(holder))).isEqualTo(RefusalCode.UPLOAD_TOKEN_USED);
    assertThat(fixture.database.videos.count()).isZero();
  }

  @Test
  void retryReturnsTheVideoOfTheFirstAttempt() throws IOException {
    String secret = tokens.uploadToken(UploadPolicy.NONE);
    VideoId id = new VideoId("a".repeat(32));
    Optional<Uploading> first =
        tokens.create(
            TokenFixture.upload(tokens.holder(secret), 5)
                .attempt(Optional.of(new Attempt(id, false))));

    Optional<Uploading> again =
        tokens.create(
            TokenFixture.upload(tokens.holder(secret), 5)
                .attempt(Optional.of(new Attempt(id, true))));

    assertThat(again).map(Uploading::id).contains(id);
    assertThat(again).isEqualTo(first);
  }

  @Test
  void dryRunLeavesTheTokenUnused() throws IOException {
    String secret = tokens.uploadToken(UploadPolicy.NONE);

    assertThat(tokens.create(TokenFixture.upload(tokens.holder(secret), 5).dryRun(true))).isEmpty();
    assertThat(tokens.upload(tokens.holder(secret))).isNotNull();
  }

  @Test
  void policyAppliesWhateverTheBrowserSends() throws IOException {
    String secret = tokens.uploadToken(LIMITED);
    Uploading video =
        tokens
            .create(
                TokenFixture.upload(tokens.holder(secret), 1_000)
                    .maxHeight(OptionalInt.of(2160))
                    .metadata(Map.of("user", "1", "take", "2")))
            .orElseThrow();
    fixture.sendAll(video);
    Trim wanted = new Trim(2, Optional.of(100.0));
    fixture
        .useCases
        .uploads()
        .complete()
        .handle(
            CompleteUpload.Command.of(tokens.holder(secret), video.id())
                .with(RequestedOptions.NONE.withTrim(Optional.of(wanted))));

    Submitted stored = (Submitted) fixture.stored(video.id());
    assertThat(stored.details().options().maxHeight()).isEqualTo(720);
    assertThat(stored.details().options().maxSeconds()).hasValue(60);
    assertThat(stored.details().options().trim()).contains(wanted);
    assertThat(stored.details().metadata().pairs()).isEqualTo(Map.of("user", "1234", "take", "2"));
  }

  @Test
  void policyAlsoAppliesWhenTheOwnerCompletesTheUpload() throws IOException {
    Uploading video = tokens.upload(tokens.holder(tokens.uploadToken(LIMITED)));
    fixture.sendAll(video);

    fixture.complete(video.id());

    assertThat(fixture.stored(video.id()).details().options().maxSeconds()).hasValue(60);
  }

  @Test
  void captionsOfTheTokenWinOverThoseOfTheBrowser() throws IOException {
    Optional<CaptionRequest> german =
        Optional.of(new CaptionRequest(Optional.of(new SpokenLanguage("de"))));
    UploadPolicy policy =
        new UploadPolicy(
            OptionalLong.empty(),
            OptionalInt.empty(),
            OptionalInt.empty(),
            german,
            Metadata.none());
    String secret = tokens.uploadToken(policy);
    Uploading video = tokens.upload(tokens.holder(secret));
    fixture.sendAll(video);

    fixture
        .useCases
        .uploads()
        .complete()
        .handle(
            CompleteUpload.Command.of(tokens.holder(secret), video.id())
                .with(RequestedOptions.NONE.withCaptions(Optional.of(CaptionRequest.DETECT))));

    assertThat(fixture.stored(video.id()).details().options().captions()).isEqualTo(german);
  }

  @Test
  void tokenLeavesOutAudioTracksWhateverTheBrowserWants() throws IOException {
    String secret = tokens.uploadToken(UploadPolicy.NONE.withAudioTracks(AudioTrackChoice.MAIN));
    Uploading video = tokens.upload(tokens.holder(secret));
    fixture.sendAll(video);

    fixture
        .useCases
        .uploads()
        .complete()
        .handle(
            CompleteUpload.Command.of(tokens.holder(secret), video.id())
                .with(RequestedOptions.NONE.withAudioTracks(AudioTrackChoice.ALL)));

    assertThat(fixture.stored(video.id()).details().options().audioTracks())
        .isEqualTo(AudioTrackChoice.MAIN);
  }

  @Test
  void metadataOfTokenAndBrowserTogetherHaveTheLimitsOfAVideo() {
    Principal holder = tokens.holder(tokens.uploadToken(LIMITED));
    Map<String, String> twenty = new HashMap<>();
    for (int i = 0; i < Metadata.MAX_KEYS; i++) {
      twenty.put("key" + i, "");
    }

    Refusal refusal = refusal(() -> tokens.create(TokenFixture.upload(holder, 5).metadata(twenty)));

    assertThat(refusal.details()).extracting(Problem::field).containsExactly("metadata");
  }

  @Test
  void eachFileIsLimited() throws IOException {
    Principal holder = tokens.holder(tokens.uploadToken(LIMITED));

    Refusal refusal =
        refusal(
            () ->
                tokens.create(
                    TokenFixture.upload(holder, 10_000_001)
                        .camera(Optional.of(UseCasesFixture.file("face.mp4", 10_000_001)))));

    assertThat(refusal.details())
        .containsExactly(
            new Problem("sizeBytes", "must be 1 to 10000000 bytes"),
            new Problem("camera.sizeBytes", "must be 1 to 10000000 bytes"));
  }

  @Test
  void partsOfARecordingAreLimitedTogether() throws IOException {
    String secret = tokens.uploadToken(LIMITED);
    Uploading video =
        tokens
            .create(
                CreateUpload.Command.builder(
                        tokens.holder(secret), UseCasesFixture.recorded("screen.webm"))
                    .streaming(true))
            .orElseThrow();
    Principal holder = tokens.holder(secret);
    SignParts sign = fixture.useCases.uploads().signParts();
    sign.handle(sign(holder, video.id(), List.of(), List.of(part(1, 9_000_000))));

    Refusal refusal =
        refusal(
            () -> sign.handle(sign(holder, video.id(), List.of(), List.of(part(2, 1_000_001)))));

    assertThat(refusal.details())
        .containsExactly(
            new Problem(
                "parts", "would make a file of 10000001 bytes; the limit is 10000000 bytes"));
  }

  @Test
  void everyInvalidSettingIsReported() {
    Refusal refusal =
        refusal(
            () ->
                create(
                    new CreateUploadToken.Command(
                        tokens.maker,
                        OptionalInt.of(59),
                        new UploadPolicy(
                            OptionalLong.of(0),
                            OptionalInt.of(4),
                            OptionalInt.of(1),
                            Optional.empty(),
                            Metadata.none()))));

    assertThat(refusal.code()).isEqualTo(RefusalCode.INVALID_REQUEST);
    assertThat(refusal.details())
        .extracting(Problem::field)
        .containsExactly("expiresIn", "maxBytes", "maxSeconds", "maxHeight");
  }

  @Test
  void planLimitsTheSettings() {
    UseCasesFixture free = UseCasesFixture.withPlan("free");
    UploadPolicy high =
        new UploadPolicy(
            OptionalLong.empty(),
            OptionalInt.empty(),
            OptionalInt.of(1080),
            Optional.of(CaptionRequest.DETECT),
            Metadata.none());

    Refusal refusal =
        refusal(
            () ->
                free.useCases
                    .access()
                    .createUploadToken()
                    .handle(new CreateUploadToken.Command(free.owner, OptionalInt.empty(), high)));

    assertThat(refusal.code()).isEqualTo(RefusalCode.PLAN_UPGRADE_REQUIRED);
    assertThat(refusal.details())
        .extracting(Problem::field)
        .containsExactly("maxHeight", "captions");
  }

  @Test
  void keyMayMakeAThousandTokensInAnHour() {
    tokens.uploadToken(UploadPolicy.NONE);
    fixture.clock.advance(Duration.ofMinutes(20));
    fixture.database.transactions.run(() -> tokens.store(IssueToken.MAX_PER_HOUR - 1));

    Refusal refusal = refusal(() -> tokens.uploadToken(UploadPolicy.NONE));

    assertThat(refusal.code()).isEqualTo(RefusalCode.RATE_LIMITED);
    assertThat(((Refusal.Later) refusal).retryAfter()).isEqualTo(Duration.ofMinutes(40));
    create(CreateUploadToken.Command.of(TokenFixture.newKey(fixture), UploadPolicy.NONE));
    fixture.clock.advance(Duration.ofMinutes(40));
    tokens.uploadToken(UploadPolicy.NONE);
  }

  @Test
  void operatorRevokesATokenAtOnce() throws IOException {
    String secret = tokens.uploadToken(UploadPolicy.NONE);
    Principal authenticated = tokens.holder(secret);
    BrowserToken token = tokens.newest();
    Actor operator = Actor.operator("root", "host1");

    BrowserToken revoked =
        fixture.useCases.access().revokeToken().handleAsOperator(token.id(), operator);
    fixture.useCases.access().revokeToken().handleAsOperator(token.id(), operator);

    assertThat(revoked.revoked()).isTrue();
    assertThat(tokens.newest()).isEqualTo(revoked);
    assertThat(code(() -> tokens.holder(secret))).isEqualTo(RefusalCode.UNAUTHORIZED);
    assertThat(code(() -> tokens.upload(authenticated))).isEqualTo(RefusalCode.UPLOAD_TOKEN_USED);
    assertThat(
            fixture.database.auditLog.list(
                Optional.of(tokens.maker.accountId()), fixture.clock.instant(), 9))
        .filteredOn(entry -> entry.action() == AuditAction.TOKEN_REVOKED)
        .containsExactly(
            new AuditEntry(
                fixture.clock.instant(),
                tokens.maker.accountId(),
                operator,
                AuditAction.TOKEN_REVOKED,
                token.id().value()));
  }

  @Test
  void unknownTokenCannotBeRevoked() {
    assertThat(
            code(
                () ->
                    fixture
                        .useCases
                        .access()
                        .revokeToken()
                        .handleAsOperator(
                            new TokenId("0".repeat(12)), Actor.operator("root", "host1"))))
        .isEqualTo(RefusalCode.NOT_FOUND);
  }

  @Test
  void tokenOfADisabledAccountIsRefused() {
    String secret = tokens.uploadToken(UploadPolicy.NONE);
    fixture.database.accounts.update(fixture.owner.account().withDisabled(true));

    assertThat(code(() -> tokens.holder(secret))).isEqualTo(RefusalCode.ACCOUNT_DISABLED);
  }

  @Test
  void tokensAreDeletedAMonthAfterTheirEnd() {
    tokens.uploadToken(UploadPolicy.NONE);
    fixture.clock.advance(Duration.ofHours(1).plus(Retentions.BROWSER_TOKENS));

    assertThat(fixture.deleteExpired("browser tokens")).isZero();
    fixture.clock.advance(Duration.ofSeconds(1));
    assertThat(fixture.deleteExpired("browser tokens")).isEqualTo(1);
  }

  private void create(CreateUploadToken.Command command) {
    fixture.useCases.access().createUploadToken().handle(command);
  }

  private static SignParts.SizedPart part(int number, long bytes) {
    return new SignParts.SizedPart(number, bytes);
  }

  private static SignParts.Command sign(
      Principal principal, VideoId video, List<Integer> numbers, List<SignParts.SizedPart> parts) {
    return new SignParts.Command(principal, video, UploadFileRole.SOURCE, numbers, parts);
  }

  private VideoStatus status(Principal principal, VideoId video) {
    return fixture
        .useCases
        .videos()
        .get()
        .handle(new GetVideo.Command(principal, video, OptionalLong.empty()))
        .status();
  }

  private static RefusalCode code(ThrowingCallable action) {
    return refusal(action).code();
  }
}
