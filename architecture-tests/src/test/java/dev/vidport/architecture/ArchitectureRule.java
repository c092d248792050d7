package dev.vidport.architecture;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.lang.ArchRule;
import java.util.Set;

/**
 * One rule of the house.
 *
 * @param kind what it is about; a kind is applied to several modules
 * @param guarded the modules it speaks about
 */
record ArchitectureRule(String kind, Set<ProjectModule> guarded, ArchRule rule) {
  void check(JavaClasses classes) {
    rule.check(classes);
  }

  /** A module without a class breaks nothing here. */
  boolean isBrokenBy(JavaClasses classes) {
    return rule.allowEmptyShould(true).evaluate(classes).hasViolation();
  }

  @Override
  public String toString() {
    return kind + " " + guarded;
  }
}
