package dev.vidport.domain.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.refusal.Refusal;
import dev.vidport.domain.refusal.RefusalCode;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ScopeTest {
  private static final VideoId OWN = new VideoId("a".repeat(32));
  private static final VideoId OTHER = new VideoId("b".repeat(32));

  @ParameterizedTest
  @EnumSource(VideoOrigin.class)
  void wholeAccountIsNotLimited(VideoOrigin origin) {
    Scope scope = new Scope.WholeAccount();

    assertThat(scope.refusalOfVideo(OTHER)).isEmpty();
    assertThat(scope.refusalOfSource(OTHER)).isEmpty();
    assertThat(scope.refusalOfNewVideo(origin)).isEmpty();
  }

  @Test
  void keyCreatesVideosOfTheOriginsOfItsScopes() {
    Scope uploads = new Scope.PartOfAccount(Set.of(KeyScope.UPLOAD));
    Scope edits = new Scope.PartOfAccount(Set.of(KeyScope.EDIT));
    Scope reads = new Scope.PartOfAccount(Set.of(KeyScope.READ));

    assertThat(origins(uploads)).containsExactly(VideoOrigin.UPLOAD, VideoOrigin.IMPORT);
    assertThat(origins(edits)).containsExactly(VideoOrigin.EDIT, VideoOrigin.REPROCESSING);
    assertThat(origins(reads)).isEmpty();
    assertThat(edits.refusalOfSource(OTHER)).isEmpty();
    assertThat(reads.refusalOfVideo(OTHER)).isEmpty();
  }

  private static List<VideoOrigin> origins(Scope scope) {
    return Arrays.stream(VideoOrigin.values())
        .filter(origin -> scope.refusalOfNewVideo(origin).isEmpty())
        .toList();
  }

  @Test
  void unusedUploadTokenPermitsOneUploadOnly() {
    Scope scope = new Scope.OneUpload(Optional.empty(), UploadPolicy.NONE);

    assertThat(scope.refusalOfNewVideo(VideoOrigin.UPLOAD)).isEmpty();
    assertThat(code(scope.refusalOfNewVideo(VideoOrigin.EDIT)))
        .contains(RefusalCode.UPLOAD_TOKEN_SCOPE);
    assertThat(code(scope.refusalOfNewVideo(VideoOrigin.IMPORT)))
        .contains(RefusalCode.UPLOAD_TOKEN_SCOPE);
    assertThat(code(scope.refusalOfNewVideo(VideoOrigin.REPROCESSING)))
        .contains(RefusalCode.UPLOAD_TOKEN_SCOPE);
    assertThat(code(scope.refusalOfVideo(OTHER))).contains(RefusalCode.UPLOAD_TOKEN_SCOPE);
    assertThat(code(scope.refusalOfSource(OTHER))).contains(RefusalCode.UPLOAD_TOKEN_SCOPE);
  }

  @Test
  void usedUploadTokenReachesItsUploadOnly() {
    Scope scope = new Scope.OneUpload(Optional.of(OWN), UploadPolicy.NONE);

    assertThat(scope.refusalOfVideo(OWN)).isEmpty();
    assertThat(code(scope.refusalOfVideo(OTHER))).contains(RefusalCode.UPLOAD_TOKEN_SCOPE);
    assertThat(code(scope.refusalOfNewVideo(VideoOrigin.UPLOAD)))
        .contains(RefusalCode.UPLOAD_TOKEN_USED);
  }

  @Test
  void unusedEditTokenPermitsOneEditOfItsSourcesOnly() {
    Scope scope = new Scope.OneEdit(Set.of(OWN), Optional.empty(), EditPolicy.NONE);

    assertThat(scope.refusalOfNewVideo(VideoOrigin.EDIT)).isEmpty();
    assertThat(scope.refusalOfSource(OWN)).isEmpty();
    assertThat(code(scope.refusalOfSource(OTHER))).contains(RefusalCode.EDIT_TOKEN_SCOPE);
    assertThat(code(scope.refusalOfVideo(OWN))).contains(RefusalCode.EDIT_TOKEN_SCOPE);
    assertThat(code(scope.refusalOfNewVideo(VideoOrigin.UPLOAD)))
        .contains(RefusalCode.EDIT_TOKEN_SCOPE);
    assertThat(code(scope.refusalOfNewVideo(VideoOrigin.REPROCESSING)))
        .contains(RefusalCode.EDIT_TOKEN_SCOPE);
  }

  @Test
  void usedEditTokenReachesItsEditOnly() {
    Scope scope = new Scope.OneEdit(Set.of(OTHER), Optional.of(OWN), EditPolicy.NONE);

    assertThat(scope.refusalOfVideo(OWN)).isEmpty();
    assertThat(code(scope.refusalOfVideo(OTHER))).contains(RefusalCode.EDIT_TOKEN_SCOPE);
    assertThat(code(scope.refusalOfNewVideo(VideoOrigin.EDIT)))
        .contains(RefusalCode.EDIT_TOKEN_USED);
  }

  private static Optional<RefusalCode> code(Optional<Refusal> refusal) {
    return refusal.map(Refusal::code);
  }
}
