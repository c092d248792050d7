package dev.vidport.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.conditions.ArchConditions.accessTargetWhere;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noFields;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static dev.vidport.architecture.ProjectModule.ADAPTERS;
import static dev.vidport.architecture.ProjectModule.CORES;
import static dev.vidport.architecture.ProjectModule.DOMAIN;
import static dev.vidport.architecture.ProjectModule.HOST;
import static dev.vidport.architecture.ProjectModule.HTTP;
import static dev.vidport.architecture.ProjectModule.LIBRARY;
import static dev.vidport.architecture.ProjectModule.OUTSIDE;
import static dev.vidport.architecture.ProjectModule.USECASES;

import com.tngtech.archunit.core.domain.AccessTarget;
import com.tngtech.archunit.core.domain.JavaAnnotation;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.CompositeArchRule;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import javax.sql.CommonDataSource;

/** What the modules of a house may do. Every rule fails when the modules it guards are empty. */
final class ArchitectureRules {
  private static final Set<ProjectModule> ALL = EnumSet.allOf(ProjectModule.class);

  private final Codebase house;
  private final List<ArchitectureRule> rules = new ArrayList<>();

  private ArchitectureRules(Codebase house) {
    this.house = house;
  }

  static List<ArchitectureRule> of(Codebase house) {
    ArchitectureRules rules = new ArchitectureRules(house);
    rules.edges();
    rules.annotations();
    rules.ports();
    rules.purity();
    rules.manners();
    return List.copyOf(rules.rules);
  }

  private void edges() {
    add("knows the JDK alone", DOMAIN, knowsOnly(DOMAIN, "java..", house.in(DOMAIN)));
    // A MAC is plain computation, though its package is not below java.
    add(
        "knows the JDK and the domain alone",
        USECASES,
        knowsOnly(USECASES, "java..", "javax.crypto..", house.in(DOMAIN), house.in(USECASES)));
    for (ProjectModule adapter : ADAPTERS) {
      add(
          "of our modules knows the cores alone",
          adapter,
          knowsNone(adapter, house.everywhereBut(DOMAIN, USECASES, adapter)));
    }
    // An embedder must not get a web server along with the library.
    add(
        "knows neither HTTP nor the host",
        LIBRARY,
        knowsNone(LIBRARY, house.in(Set.of(HTTP, HOST))));
    for (ProjectModule module : ProjectModule.values()) {
      add("has no cycle between its features", module, hasNoCycle(module));
    }
    add(
        "lies in the package of a module",
        ALL,
        classes().should().resideInAnyPackage(house.everywhere()));
  }

  private void annotations() {
    for (ProjectModule core : CORES) {
      add(
          "carries no annotation of others",
          core,
          classes()
              .that()
              .resideInAPackage(house.in(core))
              .should(ArchitectureConditions.carryOnlyAnnotationsWhere(this::isJavaOrCore)));
    }
    add(
        "has no field injected",
        ALL,
        noFields()
            .that()
            .areDeclaredInClassesThat()
            .resideInAnyPackage(house.everywhere())
            .should()
            .beAnnotatedWith(
                describe(
                    "an annotation that injects",
                    annotation ->
                        Set.of("Inject", "Autowired", "Resource")
                            .contains(annotation.getRawType().getSimpleName()))));
  }

  private boolean isJavaOrCore(JavaAnnotation<?> annotation) {
    return resideInAnyPackage("java.lang..", house.in(DOMAIN), house.in(USECASES))
        .test(annotation.getRawType());
  }

  private void ports() {
    for (ProjectModule module : OUTSIDE) {
      add(
          "implements no interface of another module than the use cases",
          module,
          classes()
              .that()
              .resideInAPackage(house.in(module))
              .should(
                  ArchitectureConditions.implementOnly(
                      house.owns(), resideInAnyPackage(house.in(USECASES), house.in(module)))));
    }
  }

  private void purity() {
    for (ProjectModule core : CORES) {
      add("is told the time", core, accessesNone(core, JdkUsage::readsTheClock, "read the clock"));
      add("is given its chance", core, accessesNone(core, JdkUsage::makesChance, "make random"));
      add(
          "leaves files, databases and networks to adapters",
          core,
          noClasses()
              .that()
              .resideInAPackage(house.in(core))
              .should()
              .dependOnClassesThat(describe("do input or output", JdkUsage::isInputOrOutput)));
    }
  }

  private void manners() {
    add(
        "logs through SLF4J",
        ALL,
        noClasses()
            .that()
            .resideInAnyPackage(house.everywhere())
            .and()
            // Every data source has to name that package's Logger, if only to say that it has none.
            .areNotAssignableTo(CommonDataSource.class)
            .should()
            .dependOnClassesThat()
            .resideInAPackage("java.util.logging.."));
    // Waiting for something has a lock, a future or a schedule; a sleep is a guess.
    add("does not sleep", ALL, accessesNone(house.everywhere(), JdkUsage::sleeps, "sleep"));
    // Standard output belongs to the command that a user typed.
    add(
        "does not print",
        EnumSet.complementOf(EnumSet.of(HOST)),
        accessesNone(house.everywhereBut(HOST), JdkUsage::prints, "print"));
  }

  private ArchRule knowsOnly(ProjectModule module, String... packages) {
    return classes()
        .that()
        .resideInAPackage(house.in(module))
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage(packages);
  }

  private ArchRule knowsNone(ProjectModule module, String... packages) {
    return noClasses()
        .that()
        .resideInAPackage(house.in(module))
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(packages);
  }

  /** A module may be too small to have features, but not empty. */
  private ArchRule hasNoCycle(ProjectModule module) {
    return CompositeArchRule.of(
            classes()
                .that()
                .resideInAPackage(house.in(module))
                .should()
                .resideInAPackage(house.in(module)))
        .and(
            slices()
                .matching(house.featuresOf(module))
                .should()
                .beFreeOfCycles()
                .allowEmptyShould(true));
  }

  private ArchRule accessesNone(ProjectModule module, Predicate<AccessTarget> forbidden, String what) {
    return accessesNone(new String[] {house.in(module)}, forbidden, what);
  }

  private static ArchRule accessesNone(
      String[] packages, Predicate<AccessTarget> forbidden, String what) {
    ArchCondition<JavaClass> use =
        accessTargetWhere(describe("would " + what, access -> forbidden.test(access.getTarget())));
    return noClasses().that().resideInAnyPackage(packages).should(use);
  }

  private void add(String kind, ProjectModule guarded, ArchRule rule) {
    add(kind, EnumSet.of(guarded), rule);
  }

  private void add(String kind, Set<ProjectModule> guarded, ArchRule rule) {
    rules.add(new ArchitectureRule(kind, guarded, rule));
  }
}
