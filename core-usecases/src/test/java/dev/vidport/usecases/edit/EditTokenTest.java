package dev.vidport.usecases.edit;

import static dev.vidport.usecases.UseCasesFixture.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.access.EditPolicy;
import dev.vidport.domain.access.Principal;
import dev.vidport.domain.edit.ClipRequest;
import dev.vidport.domain.edit.Transition;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.refusal.Problem;
import dev.vidport.domain.refusal.Refusal;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.video.Ended;
import dev.vidport.domain.video.Metadata;
import dev.vidport.domain.video.Video;
import dev.vidport.usecases.UseCasesFixture;
import dev.vidport.usecases.access.TokenFixture;
import dev.vidport.usecases.access.port.Attempt;
import dev.vidport.usecases.status.GetVideo;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class EditTokenTest {
  private final UseCasesFixture fixture = UseCasesFixture.withPlan("pro");
  private final TokenFixture tokens = new TokenFixture(fixture);
  private Ended first;
  private Ended second;

  @BeforeEach
  void finish() {
    first = fixture.finished(10_000_000);
    second = fixture.finished(20_000_000);
  }

  @Test
  void sessionShowsTheVideosInTheirOrderWithTheSettings() {
    EditPolicy policy =
        new EditPolicy(
            OptionalInt.of(5), Optional.of("Best of"), new Metadata(Map.of("user", "1")));
    String secret = tokens.editToken(policy, second.id(), first.id(), second.id());

    GetEditSession.Session session =
        fixture.useCases.edits().session().handle(tokens.holder(secret));

    assertThat(session.sources())
        .extracting(GetEditSession.Source::video)
        .containsExactly(second, first);
    assertThat(session.policy()).isEqualTo(policy);
    assertThat(session.expiresAt()).isEqualTo(fixture.clock.instant().plusSeconds(900));
  }

  @Test
  void deletedVideoIsLeftOutOfTheSessionAndOfEdits() {
    String secret = tokens.editToken(EditPolicy.NONE, first.id(), second.id());
    fixture.useCases.videos().delete().handle(fixture.owner, first.id());

    assertThat(fixture.useCases.edits().session().handle(tokens.holder(secret)).sources())
        .extracting(source -> source.video().id())
        .containsExactly(second.id());
    assertThat(code(() -> create(tokens.holder(secret), clip(first, 0, 1))))
        .isEqualTo(RefusalCode.NOT_FOUND);
  }

  @Test
  void tokenCreatesOneEditAndReadsItsStatusForADay() throws IOException {
    String secret = tokens.editToken(EditPolicy.NONE, first.id());
    VideoId edit = create(tokens.holder(secret), clip(first, 0, 1)).id();

    fixture.clock.advance(Duration.ofHours(24).minusSeconds(1));

    assertThat(status(tokens.holder(secret), edit)).isEqualTo(edit);
    assertThat(code(() -> create(tokens.holder(secret), clip(first, 0, 1))))
        .isEqualTo(RefusalCode.EDIT_TOKEN_USED);
    assertThat(code(() -> fixture.useCases.edits().session().handle(tokens.holder(secret))))
        .isEqualTo(RefusalCode.EDIT_TOKEN_USED);
    fixture.clock.advance(Duration.ofSeconds(1));
    assertThat(code(() -> tokens.holder(secret))).isEqualTo(RefusalCode.UNAUTHORIZED);
  }

  @Test
  void oneOfTwoRequestsWithOneTokenWins() throws IOException {
    String secret = tokens.editToken(EditPolicy.NONE, first.id());
    Principal one = tokens.holder(secret);
    Principal other = tokens.holder(secret);
    create(one, clip(first, 0, 1));

    assertThat(code(() -> create(other, clip(first, 0, 1)))).isEqualTo(RefusalCode.EDIT_TOKEN_USED);
    assertThat(fixture.queuedSteps()).isEqualTo(1);
  }

  @Test
  void editMustBeCreatedInTime() {
    String secret = tokens.editToken(EditPolicy.NONE, first.id());
    fixture.clock.advance(Duration.ofMinutes(15));

    assertThat(code(() -> tokens.holder(secret))).isEqualTo(RefusalCode.UNAUTHORIZED);
  }

  @Test
  void deletionOfTheEditLeavesTheTokenUsed() throws IOException {
    String secret = tokens.editToken(EditPolicy.NONE, first.id());
    VideoId edit = create(tokens.holder(secret), clip(first, 0, 1)).id();
    fixture.useCases.videos().delete().handle(fixture.owner, edit);

    assertThat(code(() -> create(tokens.holder(secret), clip(first, 0, 1))))
        .isEqualTo(RefusalCode.EDIT_TOKEN_USED);
  }

  @Test
  void otherVideosAreOutOfScope() throws Exception {
    Principal holder = tokens.holder(tokens.editToken(EditPolicy.NONE, first.id()));

    assertThat(code(() -> create(holder, clip(first, 0, 1), clip(second, 0, 1))))
        .isEqualTo(RefusalCode.EDIT_TOKEN_SCOPE);
    assertThat(code(() -> status(holder, first.id()))).isEqualTo(RefusalCode.EDIT_TOKEN_SCOPE);
    assertThat(code(() -> tokens.upload(holder))).isEqualTo(RefusalCode.EDIT_TOKEN_SCOPE);
  }

  @Test
  void lengthAfterTransitionsIsLimited() throws IOException {
    Principal holder =
        tokens.holder(
            tokens.editToken(
                new EditPolicy(OptionalInt.of(5), Optional.empty(), Metadata.none()),
                first.id(),
                second.id()));

    Refusal refusal = refusal(() -> create(holder, clip(first, 0, 3), clip(second, 0, 3)));

    assertThat(refusal.code()).isEqualTo(RefusalCode.EDIT_TOO_LONG);
    assertThat(refusal.message()).contains("6 s").contains("5 s");
    Video edit =
        create(
            holder,
            clip(first, 0, 3),
            new ClipRequest(
                second.id(),
                0,
                Optional.of(3.0),
                Optional.of(new Transition(Transition.Type.FADE, 1))));
    assertThat(edit.details().options().maxSeconds()).hasValue(5);
  }

  @Test
  void titleAndMetadataApplyWhateverTheBrowserSends() throws IOException {
    EditPolicy policy =
        new EditPolicy(
            OptionalInt.empty(), Optional.of("Best of"), new Metadata(Map.of("user", "1")));
    Principal holder = tokens.holder(tokens.editToken(policy, first.id()));

    Video edit =
        handle(
            CreateEdit.Command.builder(holder, List.of(clip(first, 0, 1)))
                .fileName(Optional.of("mine.mp4"))
                .metadata(Map.of("user", "2", "take", "3")));

    assertThat(edit.details().fileName()).isEqualTo("Best of.mp4");
    assertThat(edit.details().metadata().pairs()).isEqualTo(Map.of("user", "1", "take", "3"));
  }

  @Test
  void retryReturnsTheEditOfTheFirstAttempt() throws IOException {
    String secret = tokens.editToken(EditPolicy.NONE, first.id());
    VideoId id = new VideoId("a".repeat(32));
    handle(attempt(secret, new Attempt(id, false)));

    assertThat(handle(attempt(secret, new Attempt(id, true))).id()).isEqualTo(id);
    assertThat(fixture.queuedSteps()).isEqualTo(1);
  }

  private CreateEdit.CommandBuilder attempt(String secret, Attempt attempt) throws IOException {
    return CreateEdit.Command.builder(tokens.holder(secret), List.of(clip(first, 0, 1)))
        .attempt(Optional.of(attempt));
  }

  @Test
  void everyVideoThatIsMissingOrUnfinishedIsNamed() throws Exception {
    VideoId running = fixture.submitted();
    VideoId others = fixture.finished(fixture.stranger.accountId(), 10_000_000).id();

    Refusal missing =
        refusal(() -> tokens.editToken(EditPolicy.NONE, others, first.id(), running, others));
    Refusal unfinished = refusal(() -> tokens.editToken(EditPolicy.NONE, first.id(), running));

    assertThat(missing.code()).isEqualTo(RefusalCode.NOT_FOUND);
    assertThat(missing.details())
        .extracting(Problem::field)
        .containsExactly("videoIds[0]", "videoIds[3]");
    assertThat(unfinished.code()).isEqualTo(RefusalCode.EDIT_SOURCE_NOT_READY);
    assertThat(unfinished.details()).extracting(Problem::field).containsExactly("videoIds[1]");
  }

  @Test
  void everyInvalidSettingIsReported() {
    Refusal refusal =
        refusal(
            () ->
                fixture
                    .useCases
                    .edits()
                    .createToken()
                    .handle(
                        new CreateEditToken.Command(
                            tokens.maker,
                            List.of(),
                            OptionalInt.of(86_401),
                            new EditPolicy(OptionalInt.of(0), Optional.of(""), Metadata.none()))));

    assertThat(refusal.details())
        .extracting(Problem::field)
        .containsExactly("videoIds", "expiresIn", "maxSeconds", "title");
  }

  private Video create(Principal principal, ClipRequest... clips) throws IOException {
    return handle(CreateEdit.Command.builder(principal, List.of(clips)));
  }

  private Video handle(CreateEdit.CommandBuilder command) throws IOException {
    return fixture.useCases.edits().create().handle(command.build()).video().orElseThrow();
  }

  private static ClipRequest clip(Ended video, double start, double end) {
    return new ClipRequest(video.id(), start, Optional.of(end), Optional.empty());
  }

  private VideoId status(Principal principal, VideoId video) {
    return fixture
        .useCases
        .videos()
        .get()
        .handle(new GetVideo.Command(principal, video, OptionalLong.empty()))
        .video()
        .id();
  }

  private static RefusalCode code(ThrowingCallable action) {
    return refusal(action).code();
  }
}
