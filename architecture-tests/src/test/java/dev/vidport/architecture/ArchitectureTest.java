package dev.vidport.architecture;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Checks the shipped classes against the rules. */
class ArchitectureTest {
  private static final JavaClasses CLASSES = Codebase.VIDPORT.mainClasses();

  static List<ArchitectureRule> rules() {
    return ArchitectureRules.of(Codebase.VIDPORT);
  }

  @ParameterizedTest
  @MethodSource
  void rules(ArchitectureRule rule) {
    rule.check(CLASSES);
  }

  @ParameterizedTest
  @EnumSource
  void modulesHoldClasses(ProjectModule module) {
    assertThat(Codebase.VIDPORT.isEmpty(module, CLASSES)).as("%s is empty", module).isFalse();
  }

  static Set<String> packagesWithHttpClients() {
    return OutboundHttp.EXCEPTIONS.keySet();
  }

  /** An unused exception must be removed. */
  @ParameterizedTest
  @MethodSource
  void packagesWithHttpClients(String name) {
    String inPackage = Codebase.VIDPORT.inPackage(name);

    assertThat(CLASSES.that(resideInAPackage(inPackage)))
        .anyMatch(
            type ->
                type.getDirectDependenciesFromSelf().stream()
                    .anyMatch(use -> OutboundHttp.clients().test(use.getTargetClass())));
  }

  @Test
  void testsAreNotHeldAgainstTheRules() {
    assertThat(CLASSES.contain(ArchitectureTest.class)).isFalse();
  }
}
