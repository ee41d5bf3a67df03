// For dl_iterate_phdr.
#define _GNU_SOURCE
#include "cmodelmemory.h"

#include <elf.h>
#include <link.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "cpixelmemory.h"

enum {
    // Smaller memory stays the C library's.
    LEAST_BYTES = 4 << 20,
    MOST_PLACES = 256,
    // Where the mapped memory of CPixelMemory begins in its page.
    OFFSET_IN_PAGE = 64,
    LEAST_PAGE_BYTES = 4096,
};

// ------------------------------------------------------------------------------------------- the library's own calls

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
// What the library has of CPixelMemory, a few pieces for each worker; NULL where there is room.
static void *taken[MOST_PLACES];

// Puts `new` in the place of `old`; returns false if `old` is not there.
static bool exchange(void *old, void *new) {
    pthread_mutex_lock(&lock);
    size_t place = 0;
    while (place < MOST_PLACES && taken[place] != old) place++;
    if (place < MOST_PLACES) taken[place] = new;
    pthread_mutex_unlock(&lock);
    return place < MOST_PLACES;
}

static int allocate(void **memory, size_t alignment, size_t byte_count) {
    if (byte_count >= LEAST_BYTES && alignment <= OFFSET_IN_PAGE) {
        void *block = cpixelmemory_take(byte_count);
        if (block && exchange(NULL, block)) {
            *memory = block;
            return 0;
        }
        cpixelmemory_give(block);
    }
    return posix_memalign(memory, alignment, byte_count);
}

static void give_back(void *memory) {
    // Nearly all that the library frees is small, and begins elsewhere in its page.
    if (memory && (uintptr_t)memory % LEAST_PAGE_BYTES == OFFSET_IN_PAGE && exchange(memory, NULL)) cpixelmemory_give(memory);
    else free(memory);
}

// ----------------------------------------------------------------------------------------- the library's table of calls

// The tables of a loaded library, as the ELF specification and its supplements for processors define them.
typedef struct {
    ElfW(Addr) base;
    const ElfW(Sym) *symbols;
    const char *names;
    const ElfW(Rela) *relocations[2];
    size_t relocation_counts[2];
    uintptr_t read_only_start, read_only_end;
} tables;

static bool is_address_of_function(const ElfW(Rela) *relocation) {
#if defined(__x86_64__)
    switch (ELF64_R_TYPE(relocation->r_info)) {
    case R_X86_64_JUMP_SLOT: case R_X86_64_GLOB_DAT: return true;
    }
#elif defined(__aarch64__)
    switch (ELF64_R_TYPE(relocation->r_info)) {
    case R_AARCH64_JUMP_SLOT: case R_AARCH64_GLOB_DAT: return true;
    }
#endif
    return false;
}

// Writes `replacement` where the loader has put the address of a function.
static bool replace(const tables *tables, void **place, void *replacement) {
    uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
    uintptr_t start = (uintptr_t)place / page * page;
    bool is_read_only = (uintptr_t)place >= tables->read_only_start && (uintptr_t)place < tables->read_only_end;
    if (is_read_only && mprotect((void *)start, page, PROT_READ | PROT_WRITE) != 0) return false;
    *place = replacement;
    // If this fails, the table can only be written to.
    if (is_read_only) (void)mprotect((void *)start, page, PROT_READ);
    return true;
}

// Finds the places for the address of the function `name`, and writes `replacement` there unless that is NULL. Returns
// how many places were found, or changed.
static int replace_calls(const tables *tables, const char *name, void *replacement) {
    int count = 0;
    for (size_t table = 0; table < 2; table++) {
        for (size_t index = 0; index < tables->relocation_counts[table]; index++) {
            const ElfW(Rela) *relocation = &tables->relocations[table][index];
            if (!is_address_of_function(relocation)) continue;
            const ElfW(Sym) *symbol = &tables->symbols[ELF64_R_SYM(relocation->r_info)];
            if (strcmp(tables->names + symbol->st_name, name) != 0) continue;
            void **place = (void **)(tables->base + relocation->r_offset);
            count += !replacement || replace(tables, place, replacement);
        }
    }
    return count;
}

static tables read_tables(const struct dl_phdr_info *info) {
    tables read = {.base = info->dlpi_addr};
    for (size_t index = 0; index < info->dlpi_phnum; index++) {
        const ElfW(Phdr) *header = &info->dlpi_phdr[index];
        uintptr_t start = read.base + header->p_vaddr;
        if (header->p_type == PT_GNU_RELRO) {
            read.read_only_start = start;
            read.read_only_end = start + header->p_memsz;
        }
        if (header->p_type != PT_DYNAMIC) continue;
        // The loader has turned offsets into addresses.
        for (const ElfW(Dyn) *entry = (const ElfW(Dyn) *)start; entry->d_tag != DT_NULL; entry++) {
            switch (entry->d_tag) {
            case DT_SYMTAB: read.symbols = (const ElfW(Sym) *)entry->d_un.d_ptr; break;
            case DT_STRTAB: read.names = (const char *)entry->d_un.d_ptr; break;
            case DT_RELA: read.relocations[0] = (const ElfW(Rela) *)entry->d_un.d_ptr; break;
            case DT_RELASZ: read.relocation_counts[0] = entry->d_un.d_val / sizeof(ElfW(Rela)); break;
            case DT_JMPREL: read.relocations[1] = (const ElfW(Rela) *)entry->d_un.d_ptr; break;
            case DT_PLTRELSZ: read.relocation_counts[1] = entry->d_un.d_val / sizeof(ElfW(Rela)); break;
            }
        }
    }
    return read;
}

typedef struct {
    const char *name;
    bool is_changed;
} search;

static int search_library(struct dl_phdr_info *info, size_t size, void *context) {
    (void)size;
    search *search = context;
    const char *slash = info->dlpi_name ? strrchr(info->dlpi_name, '/') : NULL;
    if (!slash || strcmp(slash + 1, search->name) != 0) return 0;
    tables tables = read_tables(info);
    if (!tables.symbols || !tables.names) return 1;
    int takers = replace_calls(&tables, "posix_memalign", NULL), givers = replace_calls(&tables, "free", NULL);
    // Nothing is taken before all that it can be given back with is replaced.
    search->is_changed = takers > 0 && givers > 0 && replace_calls(&tables, "free", (void *)give_back) == givers
        && replace_calls(&tables, "posix_memalign", (void *)allocate) > 0;
    return 1;
}

bool cmodelmemory_reuse_in(const char *name) {
    static pthread_mutex_t one_at_a_time = PTHREAD_MUTEX_INITIALIZER;
    search search = {name, false};
    pthread_mutex_lock(&one_at_a_time);
    dl_iterate_phdr(search_library, &search);
    pthread_mutex_unlock(&one_at_a_time);
    return search.is_changed;
}
