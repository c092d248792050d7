package dev.vidport.architecture;

import static java.util.stream.Collectors.groupingBy;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Checks that the rules are effective: every kind of rule is violated by the fixtures, and every
 * rule fails without classes.
 */
class RulesCanFailTest {
  private static final JavaClasses WRONG = Codebase.WRONG.fixtureClasses();
  private static final JavaClasses NOTHING = new ClassFileImporter().importClasses();

  static List<ArchitectureRule> rules() {
    return ArchitectureRules.of(Codebase.WRONG);
  }

  static List<Map.Entry<String, List<ArchitectureRule>>> kinds() {
    return List.copyOf(rules().stream().collect(groupingBy(ArchitectureRule::kind)).entrySet());
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("kinds")
  void wrongCodeViolatesEveryKindOfRule(Map.Entry<String, List<ArchitectureRule>> kind) {
    assertThat(kind.getValue()).anyMatch(rule -> rule.isViolatedBy(WRONG));
  }

  @ParameterizedTest
  @MethodSource("rules")
  void ruleWithoutClassesFails(ArchitectureRule rule) {
    assertThatThrownBy(() -> rule.check(NOTHING))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("failed to check any classes");
  }
}
