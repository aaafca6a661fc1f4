// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {vm} from "./Vm.sol";
import {Guarantees} from "../Guarantees.sol";
import {Table} from "../Prizes.sol";
import {Stage} from "./Stage.sol";

/// @dev Any key makes any call, in any order, every other time the one that may. Remembers what was done, and when.
contract Powers is Stage {
    /// @dev What was done by a key that may not, or while the owner or the pauser had stopped it.
    string public wrong;
    uint256 public depositedUnits = MONEY;
    uint256 public refundedUnits;
    address[] public wallets;

    bool private _isPaused;
    mapping(uint48 period => bool) private _isPaid;
    mapping(bytes32 table => uint256) private _tableSince;
    mapping(bytes32 terms => uint256) private _termsSince;
    mapping(bytes32 table => uint8) private _kindOf;
    uint64 private _asked;

    constructor() {
        setUp();
        wallets.push(wallet);
        _tableSince[drawings.hashOfTable(_table())] = clock - NOTICE;
        _termsSince[keccak256(abi.encode(_terms()))] = clock - NOTICE;
    }

    /// @dev forge calls it as it calls all else; the first time counts.
    function setUp() public override {
        if (clock == 0) super.setUp();
    }

    function world() external view returns (address, address) {
        return (address(drawings), address(token));
    }

    function paid() public view returns (uint256 units) {
        for (uint256 i = 0; i < wallets.length; i++) {
            units += token.balanceOf(wallets[i]);
        }
    }

    function pass(uint256 time) external {
        _pass(bound(time, 0, 15 days));
    }

    function deposit(uint256 amount) external {
        amount = bound(amount, 0, MONEY);
        _deposit(1, amount);
        depositedUnits += amount;
    }

    function answer(uint256 sequence, bytes32 value) external {
        vm.prank(address(entropy));
        drawings._entropyCallback(uint64(bound(sequence, 0, _asked)), provider, value);
    }

    function request(uint8 who, uint32 winners, uint8 kind) public {
        uint48 number = drawings.campaign(1).drawings + 1;
        if (!_try(
                who, operator, abi.encodeCall(drawings.requestDrawing, (_requestOf(1, number, _some(winners)), 1 ether))
            )) {
            return;
        }
        _asked++;
        _refuseWhilePaused("request");
        (bytes32 hash,) = drawings.tableOf(1, drawings.drawing(1, number).tableNumber);
        if (_tableSince[hash] + NOTICE > clock) wrong = "a table that was not public for the notice";
        if (kind % 2 == 0) return;
        vm.prank(address(entropy));
        drawings._entropyCallback(_asked, provider, keccak256(abi.encode(number)));
    }

    function settle(uint8 who, uint48 number, uint256 limit, uint8 table) public {
        number = _recent(number);
        uint256 before = paid();
        uint40 settledAt = drawings.drawing(1, number).settledAt;
        bytes memory call_ = abi.encodeCall(drawings.settle, (1, number, _tableFor(number, table), bound(limit, 1, 40)));
        if (!_try(who, address(0), call_)) return;
        _refuseWhilePaused("settle");
        if (settledAt != 0) wrong = "a drawing that was settled is settled again";
        if (paid() > before) _refuseStopped();
    }

    /// @dev One more to rest a guarantee on.
    function drawAndSettle(uint32 winners) external {
        request(0, winners, 1);
        settle(0, 0, 40, 1);
    }

    function payGuarantee(uint8 who, uint48 number, uint48 period, uint8 table) external {
        number = _recent(number);
        period = period % 8;
        uint48 index = drawings.guarantee(1).payments + 1;
        Guarantees.GuaranteeOrder memory order = Guarantees.GuaranteeOrder(1, index, period, number);
        uint256 before = paid();
        if (!_try(who, operator, abi.encodeCall(drawings.payGuarantee, (order, _tableFor(number, table))))) return;
        _refuseWhilePaused("guarantee");
        _refuseStopped();
        if (_isPaid[period]) wrong = "a period is paid twice";
        _isPaid[period] = true;
        Guarantees.Guarantee memory record = drawings.guarantee(1);
        Guarantees.Terms memory terms = record.nextFrom <= clock ? record.next : record.terms;
        if (_termsSince[keccak256(abi.encode(terms))] + NOTICE > clock) wrong = "terms that were not public";
        if (paid() - before != terms.amount) wrong = "another amount than the terms say";
    }

    function registerTable(uint8 who, uint8 table, uint40 from) external {
        from = uint40(bound(from, clock, clock + 10 days));
        Table memory variant = _variant(table);
        address key = _key(who, registrar);
        bool isOwners = key == owner;
        bytes memory call_ = abi.encodeCall(drawings.registerTable, (1, variant, from));
        if (!_tryAs(key, isOwners ? owner : registrar, call_)) return;
        bytes32 hash = drawings.hashOfTable(variant);
        _kindOf[hash] = table % 4;
        if (isOwners) _tableSince[hash] = clock - NOTICE;
        else if (_tableSince[hash] == 0) _tableSince[hash] = clock;
    }

    function withdrawTable(uint8 who) external {
        _try(who, registrar, abi.encodeCall(drawings.withdrawTable, (1)));
    }

    function setGuarantee(uint8 who, uint8 kind) external {
        Guarantees.Terms memory terms = _terms();
        terms.amount += kind % 4;
        if (!_try(who, registrar, abi.encodeCall(drawings.setGuarantee, (1, terms)))) return;
        bytes32 hash = keccak256(abi.encode(terms));
        if (_termsSince[hash] == 0) _termsSince[hash] = clock;
    }

    function setWallet(uint8 who, uint8 kind) external {
        address to = kind % 6 == 0 ? address(0) : address(uint160(0xF000) + kind % 3);
        if (!_try(who, owner, abi.encodeCall(drawings.setWallet, (1, to)))) return;
        _know(to);
    }

    function setFirstWallet(uint8 who, address to) external {
        if (_try(who, registrar, abi.encodeCall(drawings.setFirstWallet, (1, to)))) wrong = "a first wallet after one";
    }

    function setLimits(uint8 who, uint8 kind) external {
        uint96 most = kind % 8 == 0 ? 0 : MAX_PER_DRAWING;
        _try(who, owner, abi.encodeCall(drawings.setLimits, (1, most, MAX_PER_DAY)));
    }

    function refund(uint8 who, uint96 amount) external {
        amount = uint96(bound(amount, 0, MONEY / 4));
        if (_try(who, owner, abi.encodeCall(drawings.refund, (1, amount)))) refundedUnits += amount;
    }

    function withdraw(uint8 who, uint256 amount) external {
        bytes memory call_ = abi.encodeCall(drawings.withdraw, (address(token), stranger, bound(amount, 1, MONEY)));
        if (_try(who, owner, call_)) wrong = "a campaign's money is taken out";
    }

    function pause(uint8 who, uint8 turn) external {
        if (turn % 8 != 0) return;
        address key = _key(who, pauser);
        if (_tryAs(key, key == owner ? owner : pauser, abi.encodeCall(drawings.pause, ()))) _isPaused = true;
    }

    function unpause(uint8 who) external {
        if (_try(who, owner, abi.encodeCall(drawings.unpause, ()))) _isPaused = false;
    }

    function voidDrawing(uint8 who, uint48 number) external {
        number = _recent(number);
        bool isDrawn = drawings.drawing(1, number).revealedAt != 0;
        if (_try(who, owner, abi.encodeCall(drawings.voidDrawing, (1, number, "why"))) && isDrawn) wrong = "void";
    }

    function setRoles(uint8 who, address to) external {
        address key = _key(who, address(0));
        if (key == owner) return;
        _tryAs(key, owner, abi.encodeCall(drawings.setOperator, (to)));
        _tryAs(key, owner, abi.encodeCall(drawings.setRegistrar, (to)));
        _tryAs(key, owner, abi.encodeCall(drawings.transferOwnership, (to)));
    }

    function _key(uint8 who, address may) private view returns (address) {
        if (who % 2 == 0 && may != address(0)) return may;
        address[5] memory keys = [owner, registrar, operator, pauser, stranger];
        return keys[who % 5];
    }

    /// @dev Whether a key gets it done. `may`: who alone should; zero: anyone.
    function _try(uint8 who, address may, bytes memory call_) private returns (bool) {
        return _tryAs(_key(who, may), may, call_);
    }

    function _tryAs(address key, address may, bytes memory call_) private returns (bool isDone) {
        vm.prank(key);
        (isDone,) = address(drawings).call(call_);
        if (isDone && may != address(0) && key != may) wrong = "done by another key";
    }

    function _refuseWhilePaused(string memory what) private {
        if (_isPaused) wrong = string.concat(what, " while all is stopped");
    }

    function _refuseStopped() private {
        if (drawings.campaign(1).wallet == address(0)) wrong = "paid, though the owner took the wallet away";
    }

    function _know(address to) private {
        if (to == address(0)) return;
        for (uint256 i = 0; i < wallets.length; i++) {
            if (wallets[i] == to) return;
        }
        wallets.push(to);
    }

    /// @dev One of the last three, or the next.
    function _recent(uint48 any) private view returns (uint48) {
        uint48 last = drawings.campaign(1).drawings;
        uint48 back = any % 4;
        return back < 3 && back < last ? last - back : last + 1;
    }

    function _some(uint32 winners) private pure returns (uint32) {
        return uint32(bound(winners, 1, 30));
    }

    /// @dev The first table, or one of three others that say the same under another fingerprint.
    function _variant(uint8 kind) private pure returns (Table memory table) {
        table = _table();
        if (kind % 4 != 0) table.fingerprint = keccak256(abi.encode(kind % 4));
    }

    /// @dev Mostly the one that the drawing was requested with.
    function _tableFor(uint48 number, uint8 kind) private view returns (Table memory) {
        if (kind % 8 == 0) return _variant(kind / 8);
        (bytes32 hash,) = drawings.tableOf(1, drawings.drawing(1, number).tableNumber);
        return _variant(_kindOf[hash]);
    }
}
