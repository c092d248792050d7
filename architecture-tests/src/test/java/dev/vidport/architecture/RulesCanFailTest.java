package dev.vidport.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Checks that the rules are effective: each wrong class violates the one kind of rule that it is
 * meant for, every kind is violated, and every rule fails without classes.
 */
class RulesCanFailTest {
  private static final JavaClasses WRONG = Codebase.WRONG.fixtureClasses();
  private static final JavaClasses NOTHING = new ClassFileImporter().importClasses();

  /** Classes that wrong ones refer to. */
  private static final Set<String> INNOCENT =
      Set.of(
          "domain.concurrent.DaemonThreads",
          "domain.edit.Clip",
          "domain.render.Chunk",
          "http.video.HttpPort",
          "library.Inject",
          "library.internal.Inside",
          "s3.Bucket",
          "storage.video.StoragePort",
          "usecases.UseCases",
          "usecases.video.DeleteVideo",
          "usecases.video.DeletionListener",
          "usecases.video.port.Videos");

  /** Each kind of rule with the classes that violate it, alone or, joined with +, together. */
  static List<Arguments> violations() {
    return List.of(
        violation("depends only on the JDK", "domain.video.DeletedVideo"),
        violation(
            "depends only on the JDK and the domain",
            "usecases.video.RespondingUseCase",
            "usecases.video.AnnotatedUseCase"),
        violation("depends only on the JDK and a library for JSON", "client.RuleReading"),
        violation("depends only on the core modules of Vidport", "storage.video.CallingStore"),
        violation("knows no adapter but that of its settings", "s3.CallingBucket"),
        violation("finds optional adapters by a service loader", "library.OpeningLibrary"),
        violation("knows no adapter but that of media", "mediafile.StoringMedia"),
        violation("depends neither on HTTP nor on the host", "library.ServingLibrary"),
        violation(
            "has no cycle between its packages",
            "persistence.video.VideoRow+persistence.job.JobRow",
            "outbound.OutboundSettings+outbound.mail.MailSettings",
            "bench.load.LoadReport+bench.job.JobReport"),
        violation(
            "has no cycle between its features",
            "usecases.upload.CreateUpload+usecases.video.port.UploadedVideos"
                + "+usecases.upload.port.Uploads"),
        violation("has features that do not know the assembly", "usecases.video.AssemblyTaking"),
        violation("has a foundation that knows no feature", "usecases.storage.VideoCleaning"),
        violation("has media facts that know no edit", "domain.media.EditedFacts"),
        violation("has edits that know no rendering", "domain.edit.RenderedClip"),
        violation("is in the package of a module", "stray.Stray"),
        violation("has no injected fields", "library.Injected"),
        violation(
            "implements only ports and its own interfaces",
            "library.OwnStorage",
            "library.Listening"),
        violation("has ports that know no use case", "usecases.video.port.DeletingPort"),
        violation("knows ports but no use case", "persistence.video.DeletingRepository"),
        violation("calls only the ports that it may", "http.video.VideoReadingRoute"),
        violation(
            "exposes only types of the JDK and of Vidport",
            "library.Exposing",
            "library.ExposingInside"),
        violation("asks the injector in one class", "library.internal.Locating"),
        violation("knows no container", "storage.video.Injectable"),
        violation(
            "does not read the system clock",
            "domain.video.ClockReading",
            "usecases.video.Measuring"),
        violation("does not create randomness", "domain.video.RandomNumber"),
        violation(
            "uses only what computes of the JDK",
            "domain.video.EnvironmentReading",
            "domain.video.FileReading",
            "domain.video.PathChecking",
            "usecases.video.Connected",
            "usecases.video.ProgramPreparing",
            "usecases.video.ThreadStarting",
            "usecases.video.ThreadTaking"),
        violation("has no mutable static field", "domain.video.Counting", "usecases.video.Caching"),
        violation("opens no HTTP connection", "storage.video.Downloading"),
        violation("opens no socket", "http.video.SocketOpening"),
        violation("starts no program", "http.video.ProgramStarting"),
        violation("uses no database", "http.video.DatabaseReading"),
        violation("does not know Spring", "library.Springing"),
        violation("does not end the process", "library.Exiting"),
        violation("logs through SLF4J", "storage.video.Logging"),
        violation("does not sleep", "storage.video.Sleeping"),
        violation(
            "does not depend on the default locale",
            "storage.video.Formatting",
            "storage.video.LowerCasing",
            "storage.video.DatePrinting",
            "storage.video.NumberPrinting"),
        violation("interrupts no pool of threads", "library.Interrupting"),
        violation("does not print", "storage.video.Printing"));
  }

  private static Arguments violation(String kind, String... classes) {
    return arguments(kind, List.of(classes));
  }

  static List<ArchitectureRule> rules() {
    return ArchitectureRules.of(Codebase.WRONG);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("violations")
  void wrongClassViolatesExactlyTheRuleMeant(String kind, List<String> classes) {
    assertThat(classes).allSatisfy(names -> assertThat(violated(names)).containsExactly(kind));
  }

  @Test
  void innocentClassesViolateNoRule() {
    assertThat(INNOCENT).allSatisfy(name -> assertThat(violated(name)).isEmpty());
  }

  @Test
  void everyKindOfRuleIsViolated() {
    assertThat(violations().stream().map(violation -> violation.get()[0]))
        .containsExactlyInAnyOrderElementsOf(
            rules().stream().map(ArchitectureRule::kind).distinct().toList());
  }

  @Test
  void everyWrongClassIsMeantForARule() {
    Stream<String> meant =
        violations().stream()
            .flatMap(violation -> ((List<?>) violation.get()[1]).stream())
            .flatMap(names -> Stream.of(names.toString().split("\\+")));

    assertThat(WRONG.stream().map(RulesCanFailTest::shortName).filter(name -> !isPackage(name)))
        .containsExactlyInAnyOrderElementsOf(Stream.concat(meant, INNOCENT.stream()).toList());
  }

  @ParameterizedTest
  @MethodSource("rules")
  void ruleWithoutClassesFails(ArchitectureRule rule) {
    assertThatThrownBy(() -> rule.check(NOTHING))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("failed to check any classes");
  }

  /** The kinds of rules that the classes violate together. */
  private static Set<String> violated(String names) {
    List<String> wanted = Arrays.asList(names.split("\\+"));
    JavaClasses classes = WRONG.that(describe(names, type -> wanted.contains(shortName(type))));
    assertThat(classes).hasSize(wanted.size());
    return rules().stream()
        .filter(rule -> rule.isViolatedBy(classes))
        .map(ArchitectureRule::kind)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static String shortName(JavaClass type) {
    return type.getName().substring(Codebase.WRONG.root().length() + 1);
  }

  private static boolean isPackage(String name) {
    return name.endsWith("package-info");
  }
}
