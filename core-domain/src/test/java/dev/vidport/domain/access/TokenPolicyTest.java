package dev.vidport.domain.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.account.Plan;
import dev.vidport.domain.account.Plans;
import dev.vidport.domain.refusal.Problem;
import dev.vidport.domain.refusal.Problems;
import dev.vidport.domain.refusal.Refusal;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.video.Metadata;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What upload tokens and edit tokens prescribe. */
class TokenPolicyTest {
  private static final Plan PRO = Plans.defaults().named("pro").orElseThrow();
  private static final Plan FREE = Plans.defaults().named("free").orElseThrow();

  @Test
  void everyInvalidSettingOfAnUploadIsReported() {
    Problems problems = new Problems();

    new UploadPolicy(
            OptionalLong.of(PRO.maxFileBytes() + 1),
            OptionalInt.of(4),
            OptionalInt.of(700),
            Optional.empty(),
            new Metadata(Map.of("a b", "")))
        .check(PRO, problems);

    assertThat(problems.list())
        .extracting(Problem::field)
        .containsExactly("maxBytes", "maxSeconds", "maxHeight", "metadata.a b");
  }

  @Test
  void everyInvalidSettingOfAnEditIsReported() {
    Problems problems = new Problems();

    new EditPolicy(
            OptionalInt.of(28_801),
            Optional.of("x".repeat(201)),
            new Metadata(Map.of("k", "x".repeat(501))))
        .check(problems);
    new EditPolicy(OptionalInt.empty(), Optional.of(" \t "), Metadata.none()).check(problems);

    assertThat(problems.list())
        .extracting(Problem::field)
        .containsExactly("maxSeconds", "title", "metadata.k", "title");
  }

  @Test
  void settingsAtTheirLimitsAreValid() {
    Problems problems = new Problems();

    new UploadPolicy(
            OptionalLong.of(PRO.maxFileBytes()),
            OptionalInt.of(28_800),
            OptionalInt.of(2160),
            Optional.empty(),
            Metadata.none())
        .check(PRO, problems);
    new UploadPolicy(
            OptionalLong.of(1),
            OptionalInt.of(5),
            OptionalInt.of(720),
            Optional.empty(),
            Metadata.none())
        .check(PRO, problems);
    new EditPolicy(OptionalInt.of(1), Optional.of("/"), Metadata.none()).check(problems);

    assertThat(problems.list()).isEmpty();
  }

  @Test
  void largestFileIsThatOfPolicyAndPlan() {
    UploadPolicy policy =
        new UploadPolicy(
            OptionalLong.of(5),
            OptionalInt.empty(),
            OptionalInt.empty(),
            Optional.empty(),
            Metadata.none());

    assertThat(policy.maxFileBytes(PRO)).isEqualTo(5);
    assertThat(UploadPolicy.NONE.maxFileBytes(PRO)).isEqualTo(PRO.maxFileBytes());
  }

  @Test
  void heightIsCappedAndIsTheDefaultWithinThePlan() {
    UploadPolicy policy =
        new UploadPolicy(
            OptionalLong.empty(),
            OptionalInt.empty(),
            OptionalInt.of(1440),
            Optional.empty(),
            Metadata.none());

    assertThat(policy.height(OptionalInt.of(2160), PRO)).hasValue(1440);
    assertThat(policy.height(OptionalInt.of(720), PRO)).hasValue(720);
    assertThat(policy.height(OptionalInt.empty(), PRO)).hasValue(1440);
    assertThat(policy.height(OptionalInt.empty(), FREE)).hasValue(720);
    assertThat(UploadPolicy.NONE.height(OptionalInt.of(2160), FREE)).hasValue(2160);
    assertThat(UploadPolicy.NONE.height(OptionalInt.empty(), FREE)).isEmpty();
  }

  @Test
  void editMayBeAsLongAsThePolicySaysButNoLonger() {
    EditPolicy policy = new EditPolicy(OptionalInt.of(10), Optional.empty(), Metadata.none());

    assertThat(policy.refusalOfLength(10_000_000)).isEmpty();
    assertThat(policy.refusalOfLength(10_000_001))
        .map(Refusal::code)
        .contains(RefusalCode.EDIT_TOO_LONG);
    assertThat(EditPolicy.NONE.refusalOfLength(Long.MAX_VALUE)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "Best of,Best of.mp4",
    "Dr. Jones,Dr. Jones.mp4",
    "cut.MP4,cut.MP4",
    "24/12,24-12.mp4",
    "a\\b,a-b.mp4"
  })
  void titleBecomesTheFileName(String title, String fileName) {
    EditPolicy policy = new EditPolicy(OptionalInt.empty(), Optional.of(title), Metadata.none());

    assertThat(policy.fileName(Optional.of("sent.mp4"))).contains(fileName);
    assertThat(EditPolicy.NONE.fileName(Optional.of("sent.mp4"))).contains("sent.mp4");
  }
}
